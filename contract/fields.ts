import * as z from 'zod/mini'
import { contactDetail } from './audit-safe.ts'

/*
 * The field kinds that forms are made of. Each message is what a person reads beside the field, so it says how
 * to mend the value. Text is normalised to NFC, so that Ẹ typed on two keyboards is one letter.
 */

/** Control characters and the marks that turn text round are never part of an answer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const noUnprintable = z.refine<string>(
  (value) => value.isWellFormed() && !unprintable.test(value),
  'Remove the hidden characters: type the text instead of pasting it.',
)

const noUnprintableButLines = z.refine<string>(
  (value) => value.isWellFormed() && !unprintable.test(value.replaceAll(/\r?\n/g, ' ')),
  'Remove the hidden characters: type the text instead of pasting it.',
)
type Printable = typeof noUnprintable

function given(ask: string, max: number, printable: Printable) {
  return z
    .string(ask)
    .check(
      z.maxLength(max, `Use at most ${max} characters.`),
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, ask),
      printable,
    )
}

function leftOut(max: number, printable: Printable) {
  return z._default(
    z
      .string('Type text here, or leave it empty.')
      .check(z.maxLength(max, `Use at most ${max} characters.`), z.normalize('NFC'), z.trim(), printable),
    '',
  )
}

/** One line of text, 1 to `max` characters after trimming. `ask` is shown when it is missing. */
export function text(ask: string, max: number) {
  return given(ask, max, noUnprintable)
}

/** One line of text that may be left out or empty. Empty and missing are the same: `''`. */
export function optionalText(max: number) {
  return leftOut(max, noUnprintable)
}

/** Free text over several lines: line breaks are kept. */
export function paragraph(ask: string, max: number) {
  return given(ask, max, noUnprintableButLines)
}

/** Free text over several lines that may be left out or empty. Empty and missing are the same: `''`. */
export function optionalParagraph(max: number) {
  return leftOut(max, noUnprintableButLines)
}

const nameShape = /^[\p{L}\p{M}'’.\- ]*$/u
const nameWords = 'Use letters, spaces, hyphens, full stops and apostrophes only.'

/** A personal name, at most 60 characters of any alphabet. */
export function personName(ask: string) {
  return text(ask, 60).check(z.regex(nameShape, nameWords))
}

/** A personal name that may be empty. */
export function optionalPersonName() {
  return z._default(
    z
      .string('Type a name, or leave it empty.')
      .check(
        z.maxLength(60, 'Use at most 60 characters.'),
        z.normalize('NFC'),
        z.trim(),
        noUnprintable,
        z.regex(nameShape, nameWords),
      ),
    '',
  )
}

const emailShape = /^[^\s@<>()[\],;:"\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** An e-mail address, at most 254 characters (the limit of the mail protocol), kept in lower case. */
export function email(ask: string) {
  return contactDetail(
    text(ask, 254).check(
      z.toLowerCase(),
      z.regex(emailShape, 'Type an e-mail address like name@example.com.'),
    ),
  )
}

const phoneShape = /^(0[789][01]\d{8}|\+[1-9]\d{7,14})$/

/**
 * A telephone number: eleven digits of a Nigerian mobile, or + and the country code. Spaces and dashes are dropped, and
 * so is the 0 of «+234 (0)803…», which many write and no network dials.
 */
export function phone(ask: string) {
  return contactDetail(
    z.pipe(
      z.pipe(
        text(ask, 24),
        z.transform((value: string) => value.replaceAll(/[\s()-]/g, '').replace(/^\+2340/, '+234')),
      ),
      z
        .string()
        .check(z.regex(phoneShape, 'Type a phone number like 08031234567, or with + and the country code.')),
    ),
  )
}

/** One of a closed list; what is sent must be spelt as the list spells it. */
export function oneOf<const Values extends readonly string[]>(values: Values, ask: string) {
  return z.enum(values, ask)
}

/** A secret as it was typed; at most 128 characters, so that hashing it stays cheap. */
export function secret(ask: string) {
  return z.string(ask).check(
    z.minLength(1, ask),
    z.maxLength(128, 'Use at most 128 characters.'),
    z.refine<string>((v) => v.isWellFormed(), ask),
  )
}

/** A calendar year as text, as the year lists carry it. */
export function year(ask: string) {
  return z.string(ask).check(z.regex(/^(19|20)\d\d$/, ask))
}

const leaveOut = 'Leave this out.'

/** An id that older clients send and nobody reads: the session says who is asking. */
export function ignoredId() {
  return z.optional(
    z.nullable(z.union([z.string(leaveOut).check(z.maxLength(64, leaveOut)), z.number(leaveOut)], leaveOut)),
  )
}
