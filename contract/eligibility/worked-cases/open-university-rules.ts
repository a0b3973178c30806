import type { EntryRule } from '../entry-rule.ts'
import { english, firstYear, mathematics, olevel, oneOf, singleRoute, some } from './rule-forms.ts'

/* Published requirements of the National Open University, written like the rules in published-rules.ts. */

const nounLaw = singleRoute(
  'https://myschoolnews.ng/noun-admission-requirements-for-undergraduate-programmes (undated)',
  olevel([[2, 5]], [english, oneOf('Literature in English')], { bodies: ['SSCE', 'WAEC', 'GCE', 'NECO'] }),
)

const nounComputerScience: EntryRule = {
  source: 'https://studentarrive.com.ng/noun-admission-requirements-for-b-sc-computer-science (undated)',
  routes: [
    firstYear(
      olevel(
        [[2, 5]],
        [
          english,
          mathematics,
          oneOf('Physics'),
          some(2, 'Agricultural Science', 'Biology', 'Chemistry', 'Computer Studies', 'Further Mathematics'),
        ],
      ),
    ),
    {
      name: 'ND or NCE',
      level: '200',
      olevel: olevel([[2, 5]], [english, mathematics]),
      qualifications: [
        { kinds: ['ND'], classes: ['Upper Credit', 'Distinction'] },
        { kinds: ['HND'], classes: ['Pass', 'Lower Credit', 'Upper Credit', 'Distinction'] },
        { kinds: ['NCE'] },
      ],
    },
    {
      name: 'HND',
      level: '300',
      olevel: olevel([[2, 5]], [english, mathematics]),
      qualifications: [{ kinds: ['HND'], classes: ['Lower Credit', 'Upper Credit', 'Distinction'] }],
    },
  ],
}

/** The published page asks for one merit and two passes. A merit counts as a C, and a pass as an E. */
const nounNce: EntryRule = {
  source: 'https://nouninformation.blogspot.com/2019/01/noun-admission-requirements.html (2019)',
  routes: [
    {
      name: 'NCE',
      level: '200',
      olevel: olevel([[2, 5]], [english]),
      qualifications: [{ kinds: ['NCE'], subjects: [{ count: 1, atLeast: 'C' }, { count: 2 }] }],
    },
  ],
}

const nounPublicHealth = singleRoute(
  'https://fohs.nou.edu.ng/b-sc-public-health/ (undated)',
  olevel(
    [[2, 5]],
    [english, mathematics, oneOf('Biology', 'Health Science'), oneOf('Chemistry'), oneOf('Physics')],
  ),
)

const nounEnvironmentalHealth = singleRoute(
  'https://fss.nou.edu.ng/?p=3469 (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Physics', 'Agricultural Science', 'Geography')]),
)

const nounEducationChemistry = singleRoute('http://nou.edu.ng/page/edu-requirements (undated, before 2024)', {
  ...olevel(
    [[2, 5]],
    [
      oneOf('Chemistry'),
      mathematics,
      some(3, 'Physics', 'Biology', 'Agricultural Science', 'Geography', 'Further Mathematics'),
      { count: 1, from: ['English Language'], atLeast: 'E8', orQualification: ['NCE General English'] },
    ],
  ),
})

const nounScience2024 = singleRoute(
  'https://nounapex.com/2024/08/national-open-university-of-nigeria.html (2024)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), { count: 1, from: ['Physics'], atLeast: 'D7' }]),
)

const nounCertificate: EntryRule = {
  source:
    'https://myschoolnews.ng/noun-admission-requirements-for-certificate-and-diploma-programmes (undated)',
  routes: [
    firstYear(olevel([[2, 2]], [])),
    { name: 'Mature entry', level: '100', age: { atLeast: 30 }, workYears: 10 },
  ],
}

export const openUniversityRules = {
  nounLaw,
  nounComputerScience,
  nounNce,
  nounPublicHealth,
  nounEnvironmentalHealth,
  nounEducationChemistry,
  nounScience2024,
  nounCertificate,
} satisfies Record<string, EntryRule>
