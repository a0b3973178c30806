import * as z from 'zod/mini'
import { contactDetail } from './audit-safe.ts'
import { isRealDate } from './dates.ts'

/*
 * Schemas of form fields. Each message is shown beside its field and explains how to correct the value. Text other than
 * passwords is normalised to NFC, so that Ẹ is always stored in the same way, whichever keyboard typed it.
 */

/**
 * Halves of surrogate pairs, control characters and bidirectional formatting characters. A text must not contain such
 * characters, except line breaks in a text of several lines. A password may contain these characters, except halves of
 * surrogate pairs. `isWellFormed` is not used, because it is missing before Chromium 111.
 */
const unprintable = /[\p{Cs}\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u
const noUnprintable = z.refine<string>(
  (value) => !unprintable.test(value),
  'Remove the hidden characters: type the text instead of pasting it.',
)

const noUnprintableButLines = z.refine<string>(
  (value) => !unprintable.test(value.replaceAll(/\r?\n/g, ' ')),
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

/**
 * Schema for a required line of text: at most `max` characters before trimming, and at least one after trimming. `ask`
 * is the message for a missing or empty text.
 */
export function text(ask: string, max: number) {
  return given(ask, max, noUnprintable)
}

/** Schema for an optional line of text. A missing value becomes `''`. */
export function optionalText(max: number) {
  return leftOut(max, noUnprintable)
}

/** Schema for a required text of several lines. Line breaks are kept. */
export function paragraph(ask: string, max: number) {
  return given(ask, max, noUnprintableButLines)
}

/** Schema for an optional text of several lines. A missing value becomes `''`. */
export function optionalParagraph(max: number) {
  return leftOut(max, noUnprintableButLines)
}

const nameShape = /^[\p{L}\p{M}'’.\- ]*$/u
const nameWords = 'Use letters, spaces, hyphens, full stops and apostrophes only.'

/**
 * Schema for a required personal name, at most 60 characters: letters of any script, spaces, hyphens, full stops and
 * apostrophes.
 */
export function personName(ask: string) {
  return text(ask, 60).check(z.regex(nameShape, nameWords))
}

/** Schema for an optional personal name. A missing value becomes `''`. */
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

/** Schema for an email address, at most 254 characters (the SMTP limit). Converts the address to lower case. */
export function email(ask: string) {
  return contactDetail(
    text(ask, 254).check(
      z.toLowerCase(),
      z.regex(emailShape, 'Type an email address like name@example.com.'),
    ),
  )
}

const phoneShape = /^(0[789][01]\d{8}|\+[1-9]\d{7,14})$/

/**
 * Schema for a phone number: a Nigerian mobile number of 11 digits, or a number that begins with + and the country
 * code. Spaces, hyphens and brackets are removed. The 0 in «+234 (0)803…» is also removed, because it is often written
 * but cannot be dialled.
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

/** Schema for one value of a fixed list, spelt exactly as in the list. */
export function oneOf<const Values extends readonly string[]>(values: Values, ask: string) {
  return z.enum(values, ask)
}

/** Schema for a password exactly as typed, 1 to 128 characters. The maximum limits the cost of hashing. */
export function secret(ask: string) {
  return z.string(ask).check(
    z.minLength(1, ask),
    z.maxLength(128, 'Use at most 128 characters.'),
    z.refine<string>((value) => !/\p{Cs}/u.test(value), ask),
  )
}

/** Schema for a calendar year from 1900 to 2099, as a string. */
export function year(ask: string) {
  return z.string(ask).check(z.regex(/^(19|20)\d\d$/, ask))
}

/** Schema for a day of the calendar, as `YYYY-MM-DD`. */
export function calendarDay(ask: string) {
  return text(ask, 10).check(z.refine(isRealDate, 'Choose a day of the calendar.'))
}

/** ISO times that PostgreSQL rejects: in the year 0000, or with an offset of 15 hours or more. */
const unstorable = /^0000|[+-](1[5-9]|2\d):/

/** Schema for an ISO time with its offset, at most 40 characters, such as `2026-11-30T14:05:00.000Z`. */
export function instant(ask: string) {
  return z.iso.datetime({ offset: true, error: ask }).check(
    z.maxLength(40, ask),
    z.refine<string>((v) => !unstorable.test(v), ask),
  )
}

const leaveOut = 'Leave this out.'

/**
 * Schema for an id that is accepted and ignored: the applicant's id from older clients, or the empty id of a new
 * record.
 */
export function ignoredId() {
  return z.optional(
    z.nullable(z.union([z.string(leaveOut).check(z.maxLength(64, leaveOut)), z.number(leaveOut)], leaveOut)),
  )
}
