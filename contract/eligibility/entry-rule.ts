import * as z from 'zod/mini'
import { rankOf } from './grade-rank.ts'
import type { GradeScale } from './grade-scales.ts'

/*
 * Schemas for the entry requirements of a programme. The requirements are institution data.
 * docs/how-to/write-entry-requirements.md has an example of each kind of requirement.
 */

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const count = z.int('must be a whole number').check(z.positive('must be at least 1'))
const day = z.iso.date('must be a day like 2026-10-31')
const names = z.array(text).check(z.minLength(1, 'must list at least one'))

/** Lowest accepted grade at A-level and in similar examinations. `E` accepts any pass. */
const lowestLetter = z.enum(['A', 'B', 'C', 'D', 'E'])

/** Lowest accepted grade at O'level, for example `C6` or `D7`. `E8` accepts any pass, and `F9` any grade. */
const lowestGrade = z.enum(['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'])
export type LowestGrade = z.output<typeof lowestGrade>

const gradeScaleSchema: z.ZodMiniType<GradeScale> = z.object({
  bodies: names,
  grades: z.array(z.tuple([text, lowestGrade])).check(
    z.minLength(1, 'must list at least one'),
    z.refine(
      (rows) => rows.every(([, as], at) => at === 0 || rankOf(rows[at - 1]?.[1] ?? as) <= rankOf(as)),
      'must list the best grade first',
    ),
  ),
})

/** Qualification in place of an O'level subject. With `subjects`, the candidate must have passed one of them. */
const replacementSchema = z.union([
  text,
  z.object({ kind: text, subjects: names, atLeast: z.optional(lowestLetter) }),
])
export type Replacement = z.output<typeof replacementSchema>

/** Requires `count` of the subjects in `from`. Each subject of a candidate counts for at most one place. */
export const placeSchema = z.object({
  count,
  from: names,
  /** Lowest accepted grade; `C6` by default. */
  atLeast: z.optional(lowestGrade),
  /**
   * Any one of these qualifications fills the whole place, for example `NCE` in place of English. If an entry has
   * `subjects`, the candidate must have passed one of them.
   */
  orQualification: z.optional(z.array(replacementSchema).check(z.minLength(1, 'must list at least one'))),
})
export type Place = z.output<typeof placeSchema>

/** Number of required credits and passes if the candidate uses at most `sittings` sittings. */
const sittingsOption = z.object({
  sittings: count,
  credits: count,
  /** Number of subjects required in addition to the credits. A pass (E8 or better) is enough in these subjects. */
  passes: z.optional(count),
})

export const olevelRuleSchema = z.object({
  /** One entry per permitted number of sittings, for example five credits in one sitting or six in two sittings. */
  options: z.array(sittingsOption).check(z.minLength(1, 'must allow at least one sitting')),
  places: z.array(placeSchema),
  /** Subjects to ignore: they fill no place, and count neither as a credit nor as a pass. */
  notCounted: z.optional(names),
  /**
   * Accepted examination bodies. Default: all. The list can also name qualifications whose certificate has its own
   * grades. Such a certificate counts as one sitting, once a colleague has recorded its subjects.
   */
  bodies: z.optional(names),
  /** Grades of certificates that are not graded from A1 to F9. Default: `standardScales`. */
  scales: z.optional(z.array(gradeScaleSchema)),
  /** Groups of bodies whose sittings may be combined. Default: sittings of all accepted bodies may be combined. */
  combine: z.optional(z.array(names)),
  /**
   * Whether awaited results (AR) can lead to the outcome `awaiting`: never, always, or until the end of the day
   * `until`. From the next day on, awaited results count as failed.
   */
  awaited: z.union([z.literal('refused'), z.literal('accepted'), z.object({ until: day })]),
  /**
   * Maximum age of results in years: the year of the application minus the year of the results. Results without a year
   * are not accepted.
   */
  newerThanYears: z.optional(count),
})
export type OlevelRule = z.output<typeof olevelRuleSchema>

/** A qualification above O'level that a route accepts. One qualification must meet all of the conditions. */
export const qualificationRuleSchema = z.object({
  /** Accepted kinds of qualification: names from the institution's list. */
  kinds: names,
  /** Accepted classes, lowest first, such as Lower Credit, Upper Credit, Distinction. */
  classes: z.optional(names),
  points: z.optional(count),
  /** Number of subjects that must be passed. */
  passes: z.optional(count),
  /**
   * Required subjects with a minimum grade, by default `E`. Without `from`, any subject fits. A subject fills at most
   * one of these places, and also counts for `passes`.
   */
  subjects: z.optional(
    z.array(z.object({ count, from: z.optional(names), atLeast: z.optional(lowestLetter) })),
  ),
  /** Accepted fields of study. */
  fields: z.optional(names),
  /** Years of work experience required with this qualification. */
  workYears: z.optional(count),
  /** If true, subjects counted for `passes` and `subjects` cannot also be counted at O'level. */
  subjectsCountOnce: z.optional(z.boolean()),
})
export type QualificationRule = z.output<typeof qualificationRuleSchema>

/** Required registration: its name, or its name with the number of months for which it must still be valid. */
const registrationSchema = z.union([text, z.object({ name: text, monthsLeft: z.optional(count) })])
export type RegistrationRule = z.output<typeof registrationSchema>

/** One route into a programme. A candidate must meet all of its conditions. */
export const routeSchema = z.object({
  name: text,
  /** Level of entry, such as `100`. Default: the level of the programme. */
  level: z.optional(text),
  olevel: z.optional(olevelRuleSchema),
  /** Accepted qualifications; the candidate needs one of them. */
  qualifications: z.optional(z.array(qualificationRuleSchema)),
  /** Permitted age in whole years on the day `on`. Default for `on`: the day of the application. */
  age: z.optional(z.object({ atLeast: z.optional(count), atMost: z.optional(count), on: z.optional(day) })),
  /** Accepted professional registrations; the candidate needs one of them. */
  registrations: z.optional(z.array(registrationSchema).check(z.minLength(1, 'must list at least one'))),
  workYears: z.optional(count),
})
export type Route = z.output<typeof routeSchema>

export const entryRuleSchema = z.object({
  /** URL or title of the published requirements, for reviewers of the data. */
  source: z.optional(text),
  routes: z.array(routeSchema).check(z.minLength(1, 'must have at least one route')),
  /** Conditions that cannot be checked automatically, such as an entrance test. */
  advice: z.optional(z.array(text)),
})
export type EntryRule = z.output<typeof entryRuleSchema>
