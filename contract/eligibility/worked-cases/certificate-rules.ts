import type { EntryRule } from '../entry-rule.ts'
import {
  english,
  firstYear,
  mathematics,
  olevel,
  oneOf,
  singleRoute,
  some,
  teachersGradeTwo,
} from './rule-forms.ts'

/*
 * Published requirements that accept professional certificates, or certificates with grades other than A1 to F9.
 * Written like the rules in published-rules.ts.
 */

/** The published page lists SSCE, GCE, NECO, NABTEB and Teachers' Grade II. */
const abujaAllBodies = singleRoute(
  'https://cdlce.uniabuja.edu.ng/open-and-distance-learning-odl/ (2022/23)',
  olevel([[2, 5]], [english, mathematics], { bodies: ['WAEC', 'NECO', 'NABTEB', 'GCE', teachersGradeTwo] }),
)

/** Three of the five credits must be relevant to the degree. The university lists the relevant subjects. */
const abujaRelevant = singleRoute(
  'https://www.uniabuja.edu.ng/index.php/admission-subsection/distance-learning (undated)',
  olevel([[2, 5]], [some(3, 'Economics', 'Government', 'History', 'Geography', 'Commerce'), english]),
)

/** Three subjects, each with a credit at O'level or a merit in a Teachers' Grade II certificate. */
const nounDiploma = singleRoute(
  'https://myschoolnews.ng/noun-admission-requirements-for-certificate-and-diploma-programmes (undated)',
  olevel([[2, 3]], [{ ...english, atLeast: 'E8' }], {
    bodies: ['WAEC', 'NECO', 'NABTEB', 'GCE', teachersGradeTwo],
  }),
)

/** Credits or merits in five subjects of GCE, SC, SSCE or TC II. */
const imoBiology = singleRoute(
  'http://www.imsuonline.edu.ng/fac/fdetail.aspx?ID=3&Name=Education (undated)',
  olevel([[2, 5]], [english, oneOf('Biology'), oneOf('Chemistry'), mathematics], {
    bodies: ['WAEC', 'NECO', 'GCE O Level', teachersGradeTwo],
  }),
)

const colleges: EntryRule = {
  source: 'https://23-dc9.pages.dev/admission.html (undated)',
  routes: [
    firstYear({
      options: [
        { sittings: 1, credits: 3, passes: 2 },
        { sittings: 2, credits: 4 },
      ],
      places: [english, { ...mathematics, atLeast: 'E8' }],
      awaited: 'refused',
      bodies: ['WAEC', 'NECO', 'GCE', teachersGradeTwo],
    }),
    { name: 'Teachers', level: '100', qualifications: [{ kinds: [teachersGradeTwo], workYears: 5 }] },
  ],
}

/** British certificates: C and 4 are the lowest grades that count as a credit. */
const britishCertificates = singleRoute(
  'https://www.monashcollege.edu.au/study/courses/foundation-year/fy-data/2025/dip-country-data/ac/gce-o-levels (2025)',
  olevel([[2, 5]], [english, mathematics], { bodies: ['WAEC', 'IGCSE / GCSE'] }),
)

/** Accepts results of NABTEB, whose grades A2, A3, P7 and P8 are ranked by their digit. */
const tasceCounselling = singleRoute(
  'https://tasce.edu.ng/site/general-admission/ (undated)',
  olevel([[2, 5]], [english, { ...mathematics, atLeast: 'E8' }], {
    bodies: ['WAEC', 'NECO', 'NABTEB', teachersGradeTwo],
  }),
)

/**
 * Rule of most universities, except those of science and technology: the candidate must have sat Mathematics, with any
 * grade.
 */
const nationalGuidelines = singleRoute(
  'https://thenumbersng.com/fg-eases-university-entry-rules-targets-300000-more-students-annually/ (2025)',
  olevel([[2, 5]], [english, { ...mathematics, atLeast: 'F9' }]),
)

/** Full members of a professional body enter at a higher level, but need the same O'level results as others. */
const lagosProfessionals: EntryRule = {
  source:
    'https://ghcelebspromoters.com/2021/08/13/unilag-dli-admission-form-for-2021-2022-academic-session/',
  routes: [
    firstYear(olevel([[2, 5]], [english, mathematics])),
    {
      name: 'Professional certificate',
      level: '200',
      olevel: olevel([[2, 5]], [english, mathematics]),
      registrations: ['ACA', 'ANAN', 'ACCA', 'ACMA', 'ACIA', 'ACIS', 'ACIB', 'CII'],
    },
  ],
}

/** Minimum grades per subject, from a table: C6 at O'level, E at A-level, C in an NCE. */
const nounTable: EntryRule = {
  source: 'https://studentarrive.com.ng/noun-admission-requirements-for-b-sc-computer-science (undated)',
  routes: [
    {
      name: 'A level or NCE',
      level: '200',
      olevel: olevel([[2, 5]], [english, mathematics, oneOf('Physics')]),
      qualifications: [
        { kinds: ['A level'], subjects: [{ count: 1, from: ['Mathematics'], atLeast: 'E' }] },
        { kinds: ['NCE'], subjects: [{ count: 1, from: ['Mathematics'], atLeast: 'C' }] },
      ],
    },
  ],
}

/** Accepts the university's own diploma with at least a Merit, and a degree with at least a Third Class. */
const classes: EntryRule = {
  source: 'https://fohs.nou.edu.ng/b-sc-public-health/ (undated)',
  routes: [
    {
      name: 'Degree or NCE',
      level: '200',
      olevel: olevel([[2, 5]], [english]),
      qualifications: [
        {
          kinds: ["Bachelor's degree"],
          classes: ['Third Class', 'Second Class Lower', 'Second Class Upper', 'First Class'],
        },
        { kinds: ['NCE'], classes: ['Merit', 'Credit', 'Distinction'] },
      ],
    },
  ],
}

export const certificateRules = {
  abujaAllBodies,
  abujaRelevant,
  nounDiploma,
  imoBiology,
  colleges,
  britishCertificates,
  tasceCounselling,
  nationalGuidelines,
  lagosProfessionals,
  nounTable,
  classes,
} satisfies Record<string, EntryRule>
