/** Something one of our own checks does not accept: a file or folder, and what is wrong with it. */
export type Finding = { where: string; what: string }
