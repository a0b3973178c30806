import { commonWords, walks } from './common-passwords.ts'

/** Characters, counted as a person counts them. The contract caps the length at 128. */
const shortest = 10

/** Whose password it is to be. */
export interface PasswordOwner {
  surname: string
  firstname: string
  othername: string
  email: string
  mobileNo: string
}

const more = 'Three or four words that do not belong together make a good password.'

/**
 * Why a password is refused, in words for the person who typed it; null when it will do. Length matters, composition
 * does not; refused are the ones that a guesser tries first.
 */
export function refusalOfPassword(
  password: string,
  owner: PasswordOwner,
  universityWords: readonly string[],
): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if ([...text].length < shortest) return `Use at least ${shortest} characters. ${more}`
  if (new Set(text).size < 4 || /^(.{1,5})\1+.{0,2}$/u.test(text))
    return `This password repeats itself, so it is easy to guess. ${more}`
  if (withoutWalks(text).length <= 2)
    return `This password is a row of keys or figures, so it is easy to guess. ${more}`
  const readings = readingsOf(text)
  if (isPhoneNumber(text, owner.mobileNo)) return `This password is built from your phone number. ${more}`
  if (readings.some((letters) => isBuiltFrom(letters, wordsOf(owner))))
    return `This password is built from your own name or e-mail address. ${more}`
  if (readings.some((letters) => isBuiltFrom(letters, universityWords)))
    return `This password is built from the university’s name. ${more}`
  if (readings.some((letters) => isCommon(letters)))
    return `This password is one that many people use, so it is easy to guess. ${more}`
  return null
}

/** What is left when rows of four or more neighbouring keys are taken out, in either direction. */
function withoutWalks(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    const run = longestWalkAt(text, at)
    if (run < 4) rest += text.charAt(at)
    at += Math.max(1, run >= 4 ? run : 1)
  }
  return rest
}

const bothWays = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])

function longestWalkAt(text: string, at: number): number {
  let length = 0
  while (at + length < text.length && bothWays.some((walk) => walk.includes(text.slice(at, at + length + 1))))
    length++
  return length
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\P{L}/gu, '')

/** The letters of a password, read as they stand and with figures taken for the letters they look like. */
function readingsOf(text: string): string[] {
  const core = text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const read = [...core].map((character) => lookalikes[character] ?? character).join('')
  const whole = [...text].map((character) => lookalikes[character] ?? character).join('')
  return [...new Set([plain(text), plain(read), plain(whole), plain(read.replaceAll('i', 'l'))])]
}

/** Own words of at least three letters: shorter ones are in half of all words. */
function wordsOf(owner: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = owner.email.toLowerCase().split('@')
  const names = [owner.surname, owner.firstname, owner.othername].map((name) => name.toLowerCase())
  const parts = [...names, mailbox].flatMap((each) => [
    plain(each),
    ...each.split(/[^\p{L}\p{M}]+/u).map(plain),
  ])
  const hosts = host.split('.').map(plain)
  return [...new Set([...parts, ...hosts])].filter((word) => word.length >= 3)
}

/** Whether little or nothing is left once the words are taken out. */
function isBuiltFrom(letters: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest.length < letters.length && (rest.length < 4 || commonWords.has(rest))
}

/** Whether it is a common word, the same one over and over, or two of them. */
function isCommon(letters: string): boolean {
  if (commonWords.has(letters)) return true
  for (let end = 3; end < letters.length; end++) {
    const word = letters.slice(0, end)
    if (!commonWords.has(word)) continue
    const rest = letters.replaceAll(word, '')
    if (rest.length < 3 || commonWords.has(rest)) return true
  }
  return false
}

/** The applicant's own number, with a few characters around it at most. */
function isPhoneNumber(text: string, mobileNo: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const own = mobileNo.replaceAll(/\D/g, '').slice(-9)
  return own.length === 9 && digits.includes(own) && text.length - own.length < 8
}
