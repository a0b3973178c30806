/** Returns the text with its first character in upper case, such as `Paid twice`. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
