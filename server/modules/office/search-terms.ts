/** What a typed search can mean; null where it cannot mean that. */
export interface SearchTerms {
  /** For the index of name words: `'ade':* & 'ola':*`. */
  names: string | null
  /** LIKE patterns of the beginnings. */
  applicationNumber: string | null
  email: string | null
  phones: string[]
}

/** As the database's `matric_name_words` writes a name: without marks, in small letters, word by word. */
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

const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A telephone number is kept as 0803… or +234803…, as it was typed: both are looked for. */
function phonesOf(text: string): string[] {
  const digits = text.replaceAll(/[\s()-]/g, '')
  if (!/^\+?\d{3,15}$/.test(digits)) return []
  if (digits.startsWith('+234')) return [digits, `0${digits.slice(4)}`].map(beginning)
  if (digits.startsWith('0')) return [digits, `+234${digits.slice(1)}`].map(beginning)
  return [digits, `+${digits}`].map(beginning)
}

/** What a typed search can mean: a name, an application number, an e-mail address, a phone number, or its beginning. */
export function searchTerms(typed: string): SearchTerms {
  const words = nameWords(typed)
  const isName = words.length > 0 && words.every((word) => /^\p{L}+$/u.test(word))
  return {
    names: isName ? words.map((word) => `'${word}':*`).join(' & ') : null,
    applicationNumber: /^[\w/ .-]+$/.test(typed) ? beginning(typed.toUpperCase()) : null,
    email: /^[^\s@]+(@[^\s@]*)?$/.test(typed) ? beginning(typed.toLowerCase()) : null,
    phones: phonesOf(typed),
  }
}
