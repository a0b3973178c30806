/** Possible meanings of a search text. A field is null (`phones` is empty) if the text cannot have that meaning. */
export interface SearchTerms {
  /** Prefixes of words. For each prefix, the name must contain a word that starts with it. */
  words: string[] | null
  /** Prefix of the application number. `email` and `phones` are prefixes as well. */
  applicationNumber: string | null
  email: string | null
  phones: string[]
  /** End of the application number, such as `24/000999`. */
  numberEnd: string | null
  /** Number at the end of the application number, such as 999 for ONIKO/24/000999. */
  serial: number | null
}

/** Splits a name into lower-case words without accents, as the SQL function `matric_name_words` does. */
export function nameWords(name: string): string[] {
  const hooked = new Map([...'ƁɓƊɗƘƙƳƴ'].map((letter, at) => [letter, 'bbddkkyy'[at] ?? letter]))
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ƁɓƊɗƘƙƳƴ]/g, (letter) => hooked.get(letter) ?? letter)
    .toLowerCase()
    .split(/[\s'’.-]+/)
    .filter((word) => word !== '')
}

/**
 * Returns the spellings that the database may contain for a typed phone number or its beginning, such as 0803… and
 * +234803…. Empty if the text is not a phone number.
 */
function phonesOf(text: string): string[] {
  const digits = text.replaceAll(/[\s()-]/g, '')
  if (!/^\+?\d{3,15}$/.test(digits)) return []
  if (digits.startsWith('+234')) return [digits, `0${digits.slice(4)}`]
  if (digits.startsWith('0')) return [digits, `+234${digits.slice(1)}`]
  return [digits, `+${digits}`]
}

/**
 * Finds the possible meanings of a search text: a name, an application number, an email address or a phone number. The
 * text may be only the beginning of these; for an application number, it may also be the end.
 */
export function searchTerms(typed: string): SearchTerms {
  const words = nameWords(typed)
  const isName = words.length > 0 && words.every((word) => /^\p{L}+$/u.test(word))
  return {
    words: isName ? words : null,
    applicationNumber: /^[\w/ .-]+$/.test(typed) ? typed.toUpperCase() : null,
    email: /^[^\s@]+(@[^\s@]*)?$/.test(typed) ? typed.toLowerCase() : null,
    phones: phonesOf(typed),
    numberEnd: /^\d+\/\d+$/.test(typed) ? typed : null,
    serial: /^\d{1,12}$/.test(typed) ? Number(typed) : null,
  }
}
