/** A violation found by one of our own checks: the file or folder, and what is wrong with it. */
export type Finding = { where: string; what: string }
