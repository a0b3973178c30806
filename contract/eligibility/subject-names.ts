/*
 * Spellings of O'level subjects. The first spelling in each list is WAEC's name. The others appear on result slips, in
 * adverts and in NECO's lists. Similar names, such as Mathematics and Further Mathematics, remain different subjects.
 */
const spellings: readonly (readonly string[])[] = [
  ['English Language', 'English', 'Eng. Lang.', 'Use of English'],
  ['Mathematics', 'General Mathematics', 'Maths', 'Gen. Maths', 'Mathematics (Core)'],
  ['Further Mathematics', 'Further Maths', 'Additional Mathematics'],
  [
    'Literature in English',
    'Literature-in-English',
    'English Literature',
    'Lit-in-English',
    'Literature',
    'Lit. in English',
  ],
  ['Agricultural Science', 'Agric', 'Agric Science', 'Agriculture'],
  ['Biology', 'Bio'],
  ['Chemistry', 'Chem'],
  ['Physics', 'Phy'],
  ['Geography', 'Geog'],
  ['Government', 'Govt'],
  ['Economics', 'Econs'],
  ['Financial Accounting', 'Accounting', 'Accounts', 'Principles of Accounts'],
  ['Christian Religious Studies', 'CRS', 'CRK', 'Christian Religious Knowledge', 'Bible Knowledge'],
  ['Islamic Religious Studies', 'Islamic Studies', 'IRS', 'IRK'],
  ['Civic Education', 'Civics', 'Citizenship and Heritage Studies'],
  ['Hausa', 'Hausa Language'],
  ['Igbo', 'Igbo Language'],
  ['Yoruba', 'Yoruba Language'],
  ['Computer Studies', 'Computer Science'],
  ['Foods and Nutrition', 'Food and Nutrition', 'Food & Nutrition'],
  ['Home Management', 'Home Economics'],
  ['Health Education', 'Health Science'],
  ['Physical Education', 'PHE'],
  ['Visual Art', 'Fine Art', 'Fine Arts'],
  ['Technical Drawing', 'TD'],
  ['Basic Electronics', 'Electronics'],
  ['Basic Electricity', 'Applied Electricity'],
  ['History', 'Nigerian History'],
]

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const nameBySpelling: ReadonlyMap<string, string> = new Map(
  spellings.flatMap((names) => names.map((name): [string, string] => [folded(name), names[0] ?? name])),
)

/**
 * Numbers of the standard subject names used so far in this process. Rules and candidates are compared by these
 * numbers.
 */
const numberByName = new Map<string, number>()
const nameByNumber: string[] = []
const stableByNumber: number[] = []
/** Cache of `subjectNumber`, which is called for every subject of every candidate. */
const numberBySpelling = new Map<string, number>()
/** Maximum number of cached spellings, far more than the number of real spellings. */
const maximumSpellings = 20_000

/**
 * Returns the standard name of a subject: `Agric Science` → `Agricultural Science`. An unknown name is returned with
 * normalised spelling.
 */
export function subjectNameOf(spelling: string): string {
  const key = folded(spelling)
  return nameBySpelling.get(key) ?? key
}

/**
 * Returns the number of a subject, which is the same for all of its spellings. The number is valid within this process
 * only.
 */
export function subjectNumber(spelling: string): number {
  const known = numberBySpelling.get(spelling)
  if (known !== undefined) return known
  const name = subjectNameOf(spelling)
  let number = numberByName.get(name)
  if (number === undefined) {
    number = nameByNumber.length
    numberByName.set(name, number)
    nameByNumber.push(name)
    stableByNumber.push(hashOf(name))
  }
  if (numberBySpelling.size < maximumSpellings) numberBySpelling.set(spelling, number)
  return number
}

/** Returns the standard name for a subject number; empty for an unknown number. */
export function subjectName(number: number): string {
  return nameByNumber[number] ?? ''
}

/**
 * Returns a hash of the name of the subject with this number. Unlike the number, the hash is the same in every process.
 */
export function subjectHash(number: number): number {
  return stableByNumber[number] ?? 0
}

function hashOf(name: string): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 99_991
  return hash
}
