/** Violation that one of our own checks found: the file or folder, and what is wrong with it. */
export type Finding = { where: string; what: string }
