package dev.toolshelf.conversations.run;

import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.conversations.check.Faults;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.shelf.Shelf;
import java.util.Random;

/** What a conversation and its children share. */
record Stage(
        Random random,
        Material material,
        Shelf shelf,
        Trace trace,
        Setting setting,
        EngineConfig config,
        ConversationEngine engine,
        Faults faults) {}
