import * as z from 'zod/mini'
import { entryRuleSchema } from './eligibility/entry-rule.ts'
import { mailsSchema } from './mails.ts'
import { feesSchema } from './fees/fee-data.ts'
import { maxDaysToAnswer } from './office/requests/request-days.ts'

/**
 * Schemas for the data that differs between universities. The data is in `institution/`, one file per section.
 * `server/institution/problems.ts` validates the data at startup.
 */

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour like #2A3A8C'))
const count = z.int('must be a whole number').check(z.positive('must be at least 1'))
const sessionText = z.string().check(z.regex(/^\d{4}\/\d{4}$/, 'must be like 2024/2025'))
const texts = z.array(text).check(z.minLength(1, 'must list at least one'))

/** Name, appearance and contact details of the university. */
export const identitySchema = z.object({
  name: text,
  abbreviation: text,
  /** Full name of the distance-learning centre. */
  centre: text,
  address: z.array(text),
  website: z.url('must be a web address'),
  /** `file` is in `institution/pictures/`; `alt` is its text alternative. */
  logo: z.object({
    file: z.string().check(z.regex(/^[\w-]+\.svg$/, 'must be the name of an SVG file')),
    alt: text,
  }),
  /**
   * Colours of pages, mails and printed documents. The dark theme uses `primaryOnDark` instead of `primary` and
   * `accentOnDark` instead of `accent`.
   */
  colours: z.object({
    primary: colour,
    primaryDark: colour,
    accent: colour,
    primaryOnDark: colour,
    accentOnDark: colour,
  }),
  support: z.object({
    email: z.email('must be an email address'),
    hours: text,
    contacts: z
      .array(z.object({ name: text, role: text, phone: text }))
      .check(z.minLength(1, 'must name at least one person to call')),
  }),
  /** The university's own names, in lower case. A password must not be based on these names. */
  passwordWords: texts,
})
export type Identity = z.infer<typeof identitySchema>

/** The current admission session, with its dates and rules. */
export const admissionSchema = z.object({
  session: sessionText,
  applicationType: text,
  /** Last day for submitting an application, `YYYY-MM-DD`; missing until the university has set it. */
  closesOn: z.optional(z.iso.date('must be a day like 2025-11-30')),
  /** Minimum age, in whole years, on the day on which the bio-data is saved. */
  minimumAge: count,
  /** URL for paying the digital access fee on another site of the university; must contain `{profileId}`. */
  digitalAccessLink: z
    .url('must be a web address')
    .check(z.includes('{profileId}', 'must contain {profileId}')),
  /** Number of days in which an applicant can undo a decline, but at most until the acceptance deadline. */
  undoDeclineDays: count,
  /** Number of working days after the submission within which most applicants receive their decision. */
  usualDecisionWorkingDays: count,
  /** Number of days after the release of an offer within which the applicant can accept it. */
  acceptWithinDays: count,
  /** Number of days after the release of a rejection within which the applicant can ask the office to reconsider it. */
  reconsiderWithinDays: count,
  /** First day of applications for the next admission session, `YYYY-MM-DD`; missing until the university sets it. */
  nextSessionOpensOn: z.optional(z.iso.date('must be a day like 2026-03-01')),
  terms: z.array(z.object({ heading: text, text })).check(z.minLength(1, 'must have at least one term')),
})
export type Admission = z.infer<typeof admissionSchema>

/** Fees of earlier admission sessions. They apply to the applicants of these sessions, who may still owe fees. */
export const earlierFeesSchema = z.array(z.object({ session: sessionText, fees: feesSchema }))
export type EarlierFees = z.infer<typeof earlierFeesSchema>

export const programmeSchema = z.object({
  /** Programme id. Must not change once an applicant has chosen the programme. */
  id: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens')),
  /** Programme code in matric numbers, such as `ACC` or `CS2`. */
  code: z.string().check(z.regex(/^[A-Z0-9]{2,6}$/, 'must be 2 to 6 capital letters or digits')),
  description: text,
  department: text,
  /** Level of entry, such as `100` or `ND 1`. */
  level: z.string().check(z.regex(/^[A-Za-z0-9 ]{1,10}$/, 'must be 1 to 10 letters, digits or spaces')),
  entry: entryRuleSchema,
  /**
   * Entry requirements of earlier admission sessions in which they differed from `entry`; missing if `entry` applies to
   * all of them.
   */
  earlierEntries: z.optional(z.array(z.object({ session: sessionText, entry: entryRuleSchema }))),
  /** Number of places in the current admission session; missing if the office does not limit the programme. */
  places: z.optional(count),
  /** Ids of the courses in the learning portal in which new students of this programme are enrolled. */
  portalCourses: z.optional(z.array(count)),
})
export type Programme = z.infer<typeof programmeSchema>

export const programmeCategorySchema = z.object({
  name: text,
  programmes: z.array(programmeSchema).check(z.minLength(1, 'must have at least one programme')),
})
export type ProgrammeCategory = z.infer<typeof programmeCategorySchema>

const stretch = z.object({ title: text, text })

export const landingSchema = z.object({
  /** Documents and details that applicants should have ready before they start. */
  preparations: texts,
  /** Steps from the first visit to the matric number, in display order. */
  journey: z.object({
    profile: stretch,
    activation: stretch,
    applicationFee: stretch,
    application: stretch,
    submission: stretch,
    admission: stretch,
  }),
})
export type LandingLists = z.infer<typeof landingSchema>

const documentSchema = z.object({
  title: text,
  /** File name of the download. */
  file: z.string().check(z.regex(/^[\w-]+\.pdf$/, 'must be a file name like receipts.pdf')),
  /**
   * Size of the compressed download in kB, shown beside its button. Measured with a photo on the form, and with
   * receipts for all fees of an enrolment. The size depends on the templates and pictures in `institution/`.
   */
  transferKb: z.int().check(z.positive()),
})

/** Titles and file names of the printed documents, and the signatory. The templates are in `institution/letters/`. */
export const documentsSchema = z.object({
  letter: documentSchema,
  form: documentSchema,
  receipts: documentSchema,
  /**
   * Person who signs new letters of admission. A letter that is already issued keeps the signatory of its day of issue.
   */
  signatory: z.object({
    name: text,
    office: text,
    /** File name of the signature picture, in `institution/pictures/`. */
    signature: z.optional(
      z.string().check(z.regex(/^[\w-]+\.(svg|png)$/, 'must be the name of an SVG or PNG file')),
    ),
  }),
})
export type DocumentNames = z.infer<typeof documentsSchema>

/**
 * Placeholders that the text of a request template may contain. The office console fills them in before the colleague
 * edits the text.
 */
export const requestPlaceholders = ['name', 'programme', 'applicationNumber', 'university'] as const

/** Requests of the office to applicants: the default deadline, and text templates. */
export const requestsSchema = z.object({
  /** Default number of days that an applicant has to answer a request. The colleague can choose another deadline. */
  answerWithinDays: count.check(z.maximum(maxDaysToAnswer, `must be at most ${maxDaysToAnswer}`)),
  templates: z.array(
    z.object({
      /** Name in the office console, such as «Slip unreadable». */
      name: text,
      /** Text of the request, which may contain the `requestPlaceholders` in braces. */
      text: text.check(
        z.maxLength(1000, 'must have at most 1,000 characters'),
        z.refine(
          (words) =>
            Array.from(words.matchAll(/\{(\w+)\}/g), ([, name]) => name).every((name) =>
              (requestPlaceholders as readonly (string | undefined)[]).includes(name),
            ),
          `may contain ${requestPlaceholders.map((name) => `{${name}}`).join(', ')} only`,
        ),
      ),
      /** Ids of the steps that the applicant is asked to correct. */
      sections: z.array(text),
      documents: z
        .array(
          z.object({
            name: text.check(z.maxLength(80, 'must have at most 80 characters')),
            /** Content that the document must show. May be empty. */
            explanation: z.string().check(z.maxLength(200, 'must have at most 200 characters')),
          }),
        )
        .check(z.maxLength(5, 'must list at most 5')),
    }),
  ),
})
export type RequestTexts = z.infer<typeof requestsSchema>

/** Choices and limits of the pages for school, O'level and employment records. */
export const recordsSchema = z.object({
  examBodies: texts,
  /** Maximum number of O'level results (sittings) per application. */
  maximumSittings: count,
  maximumSubjects: count,
  qualifications: texts,
  subjects: texts,
  grades: texts,
  /** First year offered for schools, jobs and examinations. The last year offered is the current year. */
  firstYear: z.int().check(z.minimum(1900, 'must be a year like 1970')),
})
export type Records = z.infer<typeof recordsSchema>

/**
 * Schema of a number format. `{yy}` or `{yyyy}` is the first year of the admission session, `{programme}` the
 * programme's code, `{serial:6}` the serial with at least six digits. `writeNumber` replaces these placeholders.
 */
const numberPattern = (known: RegExp, names: string) =>
  z.string().check(
    z.regex(/\{serial(:\d+)?\}/, 'must contain {serial} or {serial:6}'),
    z.refine((pattern) => !/[{}]/.test(pattern.replaceAll(known, '')), `may contain ${names} only`),
  )
export const numbersSchema = z.object({
  /**
   * Pattern for application numbers. It cannot contain `{programme}`, because the number is issued before the applicant
   * chooses a programme.
   */
  application: numberPattern(/\{(yy|yyyy|serial(:\d+)?)\}/g, '{yy}, {yyyy} and {serial}'),
  matric: numberPattern(/\{(yy|yyyy|programme|serial(:\d+)?)\}/g, '{yy}, {yyyy}, {programme} and {serial}'),
})
export type Numbers = z.infer<typeof numbersSchema>

export const institutionSchema = z.object({
  identity: identitySchema,
  admission: admissionSchema,
  fees: feesSchema,
  earlierFees: earlierFeesSchema,
  programmes: z.array(programmeCategorySchema).check(z.minLength(1, 'must have at least one category')),
  records: recordsSchema,
  requests: requestsSchema,
  numbers: numbersSchema,
  mails: mailsSchema,
  landing: landingSchema,
  documents: documentsSchema,
})
export type Institution = z.infer<typeof institutionSchema>
