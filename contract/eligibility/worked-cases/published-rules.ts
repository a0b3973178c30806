import type { EntryRule, OlevelRule, Place, Route } from '../entry-rule.ts'

/*
 * Entry requirements as distance-learning centres and universities published them, written in the rule language. They
 * are test data: each rule names the page it was read from, and the session where the page told it.
 */

const english: Place = { count: 1, from: ['English Language'] }
const mathematics: Place = { count: 1, from: ['Mathematics'] }
const oneOf = (...from: string[]): Place => ({ count: 1, from })
const some = (count: number, ...from: string[]): Place => ({ count, from })

function olevel(
  options: [sittings: number, credits: number][],
  places: Place[],
  more: Partial<OlevelRule> = {},
) {
  return {
    options: options.map(([sittings, credits]) => ({ sittings, credits })),
    places,
    awaited: 'accepted' as const,
    ...more,
  }
}

const firstYear = (rule: OlevelRule, more: Partial<Route> = {}): Route => ({
  name: "O'level",
  level: '100',
  olevel: rule,
  ...more,
})

const one = (source: string, rule: OlevelRule, more: Partial<Route> = {}): EntryRule => ({
  source,
  routes: [firstYear(rule, more)],
})

const fiveOrSix: [number, number][] = [
  [1, 5],
  [2, 6],
]

export const abujaYearOne = one(
  'https://cdlce.uniabuja.edu.ng/open-and-distance-learning-odl/ (2022/23)',
  olevel([[2, 5]], [english, mathematics], { bodies: ['WAEC', 'NECO', 'NABTEB', 'GCE'] }),
)

export const abujaLevels: EntryRule = {
  source: 'https://cdlce.uniabuja.edu.ng/open-and-distance-learning-odl/ (2022/23)',
  routes: [
    firstYear(olevel([[2, 5]], [english, mathematics])),
    {
      name: 'Year 2',
      level: '200',
      olevel: olevel([[2, 4]], [english, mathematics], { bodies: ['WAEC', 'NECO'] }),
      qualifications: [
        { kinds: ['A level'], passes: 2 },
        { kinds: ['Diploma'], classes: ['Upper Credit', 'Distinction'] },
        { kinds: ['IJMB'], points: 10 },
      ],
    },
    {
      name: 'NCE',
      level: '200',
      olevel: olevel([[2, 5]], [english, mathematics]),
      qualifications: [{ kinds: ['NCE'], points: 10 }],
    },
  ],
}

export const ibadanDlc = one(
  'https://ngscholars.net/?p=28178 (2020/21)',
  olevel(fiveOrSix, [english], { bodies: ['WAEC', 'NECO'] }),
)

export const ibadanPsychology = one(
  'https://naijawapbase.blogspot.com/2015/09/ui-application-into-distance-learning.html (2014/15)',
  olevel(fiveOrSix, [english, { count: 1, from: ['Mathematics'], atLeast: 'E8' }]),
)

export const ibadanMedicine = one(
  'https://www.ui.edu.ng/undergraduateadmissions (undated)',
  olevel([[1, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')]),
)

export const madonnaLawDiploma = one(
  'https://schoolgist.ng/madonna-university-application-into-diploma-in-law-2015-2016-44170 (2015/16)',
  olevel(
    [
      [1, 4],
      [2, 5],
    ],
    [english],
  ),
)

export const preNce: EntryRule = one('https://23-dc9.pages.dev/admission.html (undated)', {
  options: [
    { sittings: 1, credits: 2, passes: 3 },
    { sittings: 2, credits: 3, passes: 2 },
  ],
  places: [],
  awaited: 'accepted',
})

export const lagosAccounting = one(
  'https://oauvoices.blogspot.com/2018/03/university-of-lagos-admission-form-for.html (2017/18)',
  olevel([[2, 5]], [english, mathematics, oneOf('Economics')], { awaited: 'refused' }),
  { age: { atLeast: 21, on: '2017-12-31' } },
)

export const lagosDli: EntryRule = {
  source:
    'https://ghcelebspromoters.com/2021/08/13/unilag-dli-admission-form-for-2021-2022-academic-session/',
  routes: [
    firstYear(olevel([[2, 5]], [english, mathematics], { awaited: 'refused' }), {
      age: { atLeast: 16, on: '2021-10-31' },
    }),
    {
      name: 'Year 2',
      level: '200',
      olevel: olevel([[2, 5]], [english, mathematics], { awaited: 'refused' }),
      qualifications: [{ kinds: ['NCE', 'ND', 'JUPEB', 'A level'] }],
      age: { atLeast: 16, on: '2021-10-31' },
    },
    {
      name: 'Year 3',
      level: '300',
      olevel: olevel([[2, 5]], [english, mathematics], { awaited: 'refused' }),
      qualifications: [{ kinds: ['HND'] }, { kinds: ["Bachelor's degree"] }],
      age: { atLeast: 16, on: '2021-10-31' },
    },
  ],
}

export const nounLaw = one(
  'https://myschoolnews.ng/noun-admission-requirements-for-undergraduate-programmes (undated)',
  olevel([[2, 5]], [english, oneOf('Literature in English')], { bodies: ['SSCE', 'WAEC', 'GCE', 'NECO'] }),
)

export const nounComputerScience: EntryRule = {
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

export const nounPublicHealth = one(
  'https://fohs.nou.edu.ng/b-sc-public-health/ (undated)',
  olevel(
    [[2, 5]],
    [english, mathematics, oneOf('Biology', 'Health Science'), oneOf('Chemistry'), oneOf('Physics')],
  ),
)

export const nounEnvironmentalHealth = one(
  'https://fss.nou.edu.ng/?p=3469 (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Physics', 'Agricultural Science', 'Geography')]),
)

export const nounEducationChemistry = one('http://nou.edu.ng/page/edu-requirements (undated, before 2024)', {
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

export const nounScience2024 = one(
  'https://nounapex.com/2024/08/national-open-university-of-nigeria.html (2024)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), { count: 1, from: ['Physics'], atLeast: 'D7' }]),
)

export const nounCertificate: EntryRule = {
  source:
    'https://myschoolnews.ng/noun-admission-requirements-for-certificate-and-diploma-programmes (undated)',
  routes: [
    firstYear(olevel([[2, 2]], [])),
    { name: 'Mature entry', level: '100', age: { atLeast: 30 }, workYears: 10 },
  ],
}

export const oauNursing = one(
  'https://newhome.oaucdl.edu.ng/bachelor-nursing-science (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')]),
  { level: '200', registrations: ['Registered Nurse', 'Registered Midwife'] },
)

export const oauAccounting = one(
  'https://newhome.oaucdl.edu.ng/bsc-accounting (undated)',
  olevel(
    [[2, 5]],
    [
      english,
      mathematics,
      oneOf('Economics'),
      some(2, 'Government', 'Financial Accounting', 'Geography', 'Literature in English', 'Yoruba'),
    ],
  ),
)

export const lasuBusiness = one(
  'https://eniolaeducationalconsultant.blogspot.com/2024/01/lagos-state-university-lasu-announce.html (2022/23)',
  olevel(
    [[2, 5]],
    [
      english,
      mathematics,
      some(3, 'Commerce', 'Economics', 'Accounting', 'Government', 'Geography', 'Business Studies'),
    ],
  ),
  { age: { atLeast: 18 } },
)

export const minnaComputerScience = one(
  'https://myschoolgist.com/ng/futminna-open-distance-and-e-learning-form (2020/21)',
  olevel(
    [[2, 5]],
    [english, mathematics, oneOf('Physics'), oneOf('Chemistry'), oneOf('Biology', 'Geography')],
  ),
)

export const unnAccountancy: EntryRule = {
  source: 'http://businessadmin.unn.edu.ng/accountancy-admission-requirements/ (undated)',
  routes: [
    {
      name: 'Two A levels',
      level: '200',
      olevel: olevel([[2, 3]], []),
      qualifications: [{ kinds: ['A level'], passes: 2, subjectsCountOnce: true }],
    },
    {
      name: 'Three A levels',
      level: '200',
      olevel: olevel([[2, 1]], []),
      qualifications: [{ kinds: ['A level'], passes: 3, subjectsCountOnce: true }],
    },
  ],
}

export const covenantAccounting = one(
  'http://acc.covenantuniversity.edu.ng/admission-requirements/ (undated)',
  olevel([[1, 5]], [english, oneOf('Mathematics', 'Further Mathematics'), oneOf('Economics')]),
)

export const unilagEconomics = one(
  'https://arietiform.com/application/nph-tsq.cgi/en/20/https/www.scribd.com/document/412509746/Social-Sciences (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Economics')], { notCounted: ['Commerce'] }),
)

export const bayeroPartTime: EntryRule = {
  source:
    'https://campusflava.com/blog/buk-20162017-undergraduate-part-time-application-has-commenced (2016/17)',
  routes: [
    {
      name: 'Part-time',
      level: '200',
      olevel: olevel([[2, 3]], []),
      qualifications: [{ kinds: ['ND', 'NCE', 'A level'] }, { kinds: ['IJMB'], points: 6 }],
      age: { atLeast: 25 },
    },
  ],
}

export const imoEducation = one(
  'http://www.imsuonline.edu.ng/fac/fdetail.aspx?ID=3&Name=Education (undated)',
  olevel([[2, 5]], [english], { newerThanYears: 6 }),
)

export const covenantAwaited = one(
  'Results by August, as the university of covenantAccounting asks (undated)',
  olevel([[1, 5]], [english, mathematics], { awaited: { until: '2026-07-31' } }),
)

export const polytechnicHnd: EntryRule = {
  source: 'https://ed-john.edu.ng/admission-requirement/ (undated)',
  routes: [
    {
      name: 'HND',
      level: '300',
      qualifications: [
        { kinds: ['ND'], classes: ['Lower Credit', 'Upper Credit', 'Distinction'], workYears: 1 },
        { kinds: ['ND'], classes: ['Pass'], workYears: 2 },
      ],
    },
  ],
}

export const nabtebApart = one(
  'https://servantboy.com/how-to-know-universities-that-accept-two-sittings (undated)',
  olevel([[2, 5]], [english], { combine: [['WAEC', 'NECO']] }),
)

export const nursingCouncil = one(
  'http://www.nmcn.gov.ng/requirement.html (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')], {
    bodies: ['WAEC', 'NECO'],
  }),
  { age: { atLeast: 18, atMost: 35 } },
)
