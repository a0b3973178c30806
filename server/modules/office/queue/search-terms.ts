/** What a typed search can mean; null where it cannot mean that. */
export interface SearchTerms {
  /** Beginnings of words, all of which have to be in the name. */
  words: string[] | null
  /** How the application number, the address or the phone number begins. */
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

/** A telephone number is kept as 0803… or +234803…, as it was typed: both are looked for. */
function phonesOf(text: string): string[] {
  const digits = text.replaceAll(/[\s()-]/g, '')
  if (!/^\+?\d{3,15}$/.test(digits)) return []
  if (digits.startsWith('+234')) return [digits, `0${digits.slice(4)}`]
  if (digits.startsWith('0')) return [digits, `+234${digits.slice(1)}`]
  return [digits, `+${digits}`]
}

/** What a typed search can mean: a name, an application number, an e-mail address, a phone number, or its beginning. */
export function searchTerms(typed: string): SearchTerms {
  const words = nameWords(typed)
  const isName = words.length > 0 && words.every((word) => /^\p{L}+$/u.test(word))
  return {
    words: isName ? words : null,
    applicationNumber: /^[\w/ .-]+$/.test(typed) ? typed.toUpperCase() : null,
    email: /^[^\s@]+(@[^\s@]*)?$/.test(typed) ? typed.toLowerCase() : null,
    phones: phonesOf(typed),
  }
}
