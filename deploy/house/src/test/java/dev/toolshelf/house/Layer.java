package dev.toolshelf.house;

/** The three layers of a service; anything else that is built belongs to {@code deploy}. */
enum Layer {
    CONTRACT,
    ENGINE,
    SERVICE,
    DEPLOY
}
