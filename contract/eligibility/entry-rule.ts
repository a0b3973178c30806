import * as z from 'zod/mini'

/*
 * The language in which an institution writes the entry requirements of a programme. Rules are data of a programme and
 * a session; docs/how-to/write-entry-requirements.md shows each shape with an example.
 */

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const count = z.int('must be a whole number').check(z.positive('must be at least 1'))
const day = z.iso.date('must be a day like 2026-10-31')
const names = z.array(text).check(z.minLength(1, 'must list at least one'))

/** The lowest grade that counts, for example `C6` or `D7`. A pass without a named grade is `E8`. */
const leastGrade = z.enum(['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8'])
export type LeastGrade = z.output<typeof leastGrade>

/** A requirement of `count` subjects out of `from`. One subject fills one place of a rule. */
export const placeSchema = z.object({
  count,
  from: names,
  /** `C6` unless another grade is named. */
  atLeast: z.optional(leastGrade),
  /** Qualifications that stand in for the subject, for example `NCE` for a pass in English. */
  orQualification: z.optional(names),
})
export type Place = z.output<typeof placeSchema>

/** What is asked when so many sittings are used. */
const sittingsOption = z.object({
  sittings: count,
  credits: count,
  /** Further subjects that need only a pass (E8 or better). */
  passes: z.optional(count),
})

export const olevelRuleSchema = z.object({
  /** One entry for each number of sittings that is allowed, such as five credits at one or six at two. */
  options: z.array(sittingsOption).check(z.minLength(1, 'must allow at least one sitting')),
  places: z.array(placeSchema),
  /** Subjects that never count for this programme. */
  notCounted: z.optional(names),
  /** Examination bodies that are accepted; all when absent. */
  bodies: z.optional(names),
  /** Groups of bodies whose sittings may be combined; all accepted bodies when absent. */
  combine: z.optional(z.array(names)),
  /** Whether awaited results (AR) count as hoped for: never, always, or until a day. */
  awaited: z.union([z.literal('refused'), z.literal('accepted'), z.object({ until: day })]),
  /** Oldest results that count, in years before the year of the application. */
  newerThanYears: z.optional(count),
})
export type OlevelRule = z.output<typeof olevelRuleSchema>

/** One qualification above O'level that opens a route. A candidate's single qualification must meet all of it. */
export const qualificationRuleSchema = z.object({
  /** The names of the qualification, as the institution's list of qualifications has them. */
  kinds: names,
  /** Classes that suffice, lowest first, such as Lower Credit, Upper Credit, Distinction. */
  classes: z.optional(names),
  points: z.optional(count),
  /** Subjects passed at this level; each place may name subjects and a least grade such as `E`. */
  passes: z.optional(count),
  subjects: z.optional(z.array(z.object({ count, from: names, atLeast: z.optional(text) }))),
  /** Related fields of study. */
  fields: z.optional(names),
  /** Years of work asked together with this qualification. */
  workYears: z.optional(count),
  /** Whether a subject that counts here must not be counted again at O'level. */
  subjectsCountOnce: z.optional(z.boolean()),
})
export type QualificationRule = z.output<typeof qualificationRuleSchema>

/** One way into a programme. All parts of a route must hold. */
export const routeSchema = z.object({
  name: text,
  /** The level it opens, such as `100`; the programme's own level when absent. */
  level: z.optional(text),
  olevel: z.optional(olevelRuleSchema),
  /** Any one of these suffices. */
  qualifications: z.optional(z.array(qualificationRuleSchema)),
  /** Age in whole years on a day; on the day of the application when `on` is absent. */
  age: z.optional(z.object({ atLeast: z.optional(count), atMost: z.optional(count), on: z.optional(day) })),
  /** Professional registrations, any one of which suffices. */
  registrations: z.optional(names),
  workYears: z.optional(count),
})
export type Route = z.output<typeof routeSchema>

export const entryRuleSchema = z.object({
  /** Where the requirement is published, for those who check the data. */
  source: z.optional(text),
  routes: z.array(routeSchema).check(z.minLength(1, 'must have at least one route')),
  /** What the centre asks besides and nobody can compute here, such as an entrance test. */
  advice: z.optional(z.array(text)),
})
export type EntryRule = z.output<typeof entryRuleSchema>
