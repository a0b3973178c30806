/** Returns a number of things as text, with commas, such as `20,000`. */
export const formatCount = (count: number): string => count.toLocaleString('en-NG')
