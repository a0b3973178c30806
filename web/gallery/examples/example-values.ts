import { programmes } from 'virtual:institution/programmes'
import { records } from 'virtual:institution/records'
import { dayMs } from '#contract/dates.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'
import { names } from '../sample-names.ts'

/** Position of a value in an example. `key`: name of its field. `index`: position of its row in a list. */
export interface Place {
  key: string
  index: number
}

/** Names and ids of the programmes. The first one is used for the first row. */
export const offered = programmes.flatMap(({ programmes: group }) =>
  group.map(({ id, description }) => ({ id, description })),
)

const sentences = [
  'Check the results against the slips.',
  'The slip is too dark. Take the photo again in daylight.',
  'Bring the originals of your result slips on the first day of lectures.',
  'The name on the slip differs from the name in the application.',
]
const uploadTypes = ['Profile picture', 'WAEC 2019', 'NECO 2020', 'Birth certificate']
const stepIds = steps.map(({ id }) => id)
const titles = ['Result slip', 'Birth certificate', 'Bio-Data', 'Letter of the employer']

const at = <Value>(values: readonly Value[], index: number, fallback: Value): Value =>
  values[index % values.length] ?? fallback
const time = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const longer = (text: string, long: boolean) => (long ? `${text} ${text} ${text}` : text)

/** Example texts, each with a pattern for the names of its fields. The first matching pattern is used. */
const texts: readonly [RegExp, (index: number, key: string, long: boolean) => string][] = [
  [/^programmeId$/i, (index) => at(offered, index, { id: '', description: '' }).id],
  [/^stepId$/, (index) => at<StepId>(stepIds, index, 'biodata')],
  [/^page$/, () => '/dashboard/requests'],
  [/^(file|earlierFile|proof|sha256)$/, (index, key) => `${key}-${index + 1}`],
  [/^(id|.*Ids?|revision|batchId|after|next)$/, (index, key) => `${key}-${index + 1}`],
  [/(At|Since|until|from|^at)$/, (index) => time(-index - 1)],
  [/^qualification$/, (index) => at(records.qualifications, index, '')],
  [/^(start|end)Date$|year/i, (index) => String(2015 + (index % 8))],
  [/(On|Until|acceptBy|reconsiderBy|date|^day|^to)$/i, (index, key) => dayOf(key, index)],
  [/birth/i, (index) => `199${index % 10}-04-12`],
  [/email/i, () => 'oluwaseun.ekundayo.1994@students.example'],
  [/phone|mobile/i, (index) => `0803000000${index % 10}`],
  [/matricNumber/i, (index) => `TPU/27/00012${index % 10}`],
  [/number$/i, (index) => `2027-APP-004${index % 10}`],
  [/reference|transactionRef/i, (index) => `MTR-7K2Q9-${index + 1}D1`],
  [
    /^(by|name|actor|author|assignee|holder|colleague|surname|forenames|.*By|fullName|startedBy)$/i,
    (index, _key, long) => longer(at(names, index, names[0]), long),
  ],
  [/^(first|other|last)names?$/i, (index) => at(names, index, names[0]).split(' ')[0] ?? ''],
  [
    /programme|department|alternatives|fitting|school$/i,
    (index, _key, long) => longer(at(offered, index, { id: '', description: '' }).description, long),
  ],
  [/session/i, (index) => at(['2026/2027', '2025/2026'], index, '')],
  [/subjectName|subjects?$/i, (index) => at(records.subjects, index, 'Physics')],
  [/grade|slip|typed/i, (index) => at(records.grades, index, 'A1')],
  [/^type$/, (index) => at(uploadTypes, index, '')],
  [/^exams?$/, (index) => `${at(records.examBodies, index, 'WAEC')} ${2015 + (index % 8)}`],
  [/exam/i, (index) => at(records.examBodies, index, 'WAEC')],
  [/level/i, () => '100'],
  [/^state$/i, () => 'lagos'],
  [/secret|code/i, () => 'JBSWY3DPEHPK3PXP'],
  [/title|label|heading/i, (index, _key, long) => longer(at(titles, index, ''), long)],
]

/** Returns a day in the past; for deadlines, a day in the future. */
function dayOf(key: string, index: number): string {
  return time(/due|accept|valid|reconsider/i.test(key) ? index + 7 : -index - 1).slice(0, 10)
}

/** Examples of the bio-data fields for which there is no pattern. */
const biodata = new Map<string, string>(Object.entries(biodataExample))

/** Returns an example text that fits the name of its field. */
export function exampleText({ key, index }: Place, long: boolean): string {
  const found = texts.find(([pattern]) => pattern.test(key))
  if (found === undefined) return biodata.get(key) ?? longer(at(sentences, index, ''), long)
  return found[1](index, key, long)
}

/** Example numbers, each with a pattern for the names of its fields. The first matching pattern is used. */
const numbers: readonly [RegExp, (index: number) => number][] = [
  [/version/i, () => 1],
  [/^sitting$/, (index) => index % 2],
  [/amount|paid|due|kobo|naira|sum/i, (index) => [25_000, 150_000, 60_000][index % 3] ?? 0],
  [/bytes/i, () => 640_000],
  [/year/i, (index) => 2015 + index],
  [/total|count|assigned|ready/i, (index) => [1_204, 31, 8, 0][index % 4] ?? 0],
]

/** Returns an example number that fits the name of its field. */
export function exampleNumber({ key, index }: Place): number {
  return numbers.find(([pattern]) => pattern.test(key))?.[1](index) ?? (index + 1) * 3
}
