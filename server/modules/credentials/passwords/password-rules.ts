import { commonWords, walks } from './common-passwords.ts'

/** Minimum number of characters, in Unicode code points after NFKC. The contract limits the length to 128. */
const minimumLength = 10

/** Personal data from which a password must not be built. */
export interface PasswordOwner {
  surname: string
  firstname: string
  othername: string
  email: string
  /** Phone number of an applicant. Colleagues of the office have none. */
  mobileNo?: string
}

const advice = 'Three or four words that do not belong together make a good password.'

/**
 * Returns why a password is rejected, as a message for the user; null if it is accepted. A password must be long
 * enough, and must not be one that an attacker would guess first. There are no rules about character classes.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  universityWords: readonly string[],
): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if ([...text].length < minimumLength) return `Use at least ${minimumLength} characters. ${advice}`
  if (new Set(text).size < 4 || /^(.{1,5})\1+.{0,2}$/u.test(text))
    return `This password repeats itself, so it is easy to guess. ${advice}`
  if (withoutKeyboardRuns(text).length <= 2)
    return `This password is a sequence of neighbouring keys or digits, so it is easy to guess. ${advice}`
  const readings = readingsOf(text)
  if (owner.mobileNo !== undefined && isPhoneNumber(text, owner.mobileNo))
    return `This password is built from your phone number. ${advice}`
  if (readings.some((letters) => isBuiltFrom(letters, wordsOf(owner))))
    return `This password is built from your own name or email address. ${advice}`
  if (readings.some((letters) => isBuiltFrom(letters, universityWords)))
    return `This password is built from the university’s name. ${advice}`
  if (readings.some((letters) => isCommon(letters)))
    return `This password is one that many people use, so it is easy to guess. ${advice}`
  return null
}

/** Removes runs of four or more characters that follow a sequence of `walks`, in either direction. */
function withoutKeyboardRuns(text: string): string {
  let remaining = ''
  for (let at = 0; at < text.length; ) {
    const run = longestWalkAt(text, at)
    if (run < 4) remaining += text.charAt(at)
    at += run >= 4 ? run : 1
  }
  return remaining
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

const lettersOnly = (text: string) => text.normalize('NFD').replaceAll(/\P{L}/gu, '')

/** Returns variants of a password's letters: as typed, and with digits and symbols replaced by similar letters. */
function readingsOf(text: string): string[] {
  const core = text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const replacedCore = [...core].map((character) => lookalikes[character] ?? character).join('')
  const replacedText = [...text].map((character) => lookalikes[character] ?? character).join('')
  return [
    ...new Set([
      lettersOnly(text),
      lettersOnly(replacedCore),
      lettersOnly(replacedText),
      lettersOnly(replacedCore.replaceAll('i', 'l')),
    ]),
  ]
}

/**
 * Returns the words in the owner's names and email address that have at least three letters. Shorter words occur in too
 * many other words.
 */
function wordsOf(owner: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = owner.email.toLowerCase().split('@')
  const names = [owner.surname, owner.firstname, owner.othername].map((name) => name.toLowerCase())
  const parts = [...names, mailbox].flatMap((each) => [
    lettersOnly(each),
    ...each.split(/[^\p{L}\p{M}]+/u).map(lettersOnly),
  ])
  const hosts = host.split('.').map(lettersOnly)
  return [...new Set([...parts, ...hosts])].filter((word) => word.length >= 3)
}

/**
 * Returns true if the letters contain at least one of the words and almost nothing else. After all the words are
 * removed, at most three letters or a common word may remain.
 */
function isBuiltFrom(letters: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const remaining = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
  return remaining.length < letters.length && (remaining.length < 4 || commonWords.has(remaining))
}

/**
 * Returns true if the letters are a common word, or start with a common word of at least three letters and contain
 * almost nothing else. After this word is removed everywhere, at most two letters or another common word may remain.
 */
function isCommon(letters: string): boolean {
  if (commonWords.has(letters)) return true
  for (let end = 3; end < letters.length; end++) {
    const word = letters.slice(0, end)
    if (!commonWords.has(word)) continue
    const remaining = letters.replaceAll(word, '')
    if (remaining.length < 3 || commonWords.has(remaining)) return true
  }
  return false
}

/**
 * Returns true if the digits of the text contain the last nine digits of the phone number, and the text has at most
 * seven other characters.
 */
function isPhoneNumber(text: string, mobileNo: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const ownDigits = mobileNo.replaceAll(/\D/g, '').slice(-9)
  return ownDigits.length === 9 && digits.includes(ownDigits) && text.length - ownDigits.length < 8
}
