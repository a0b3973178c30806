import type { EntryRule } from '../entry-rule.ts'
import {
  english,
  firstYear,
  fiveOrSix,
  mathematics,
  olevel,
  oneOf,
  singleRoute,
  some,
  teachersGradeTwo,
} from './rule-forms.ts'

/*
 * Published entry requirements of distance-learning centres and universities, written as rules for the tests. `source`
 * names the published page.
 */

const abujaYearOne = singleRoute(
  'https://cdlce.uniabuja.edu.ng/open-and-distance-learning-odl/ (2022/23)',
  olevel([[2, 5]], [english, mathematics], { bodies: ['WAEC', 'NECO', 'NABTEB', 'GCE'] }),
)

const abujaLevels: EntryRule = {
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

const ibadanDlc = singleRoute(
  'https://ngscholars.net/?p=28178 (2020/21)',
  olevel(fiveOrSix, [english], { bodies: ['WAEC', 'NECO'] }),
)

const ibadanPsychology = singleRoute(
  'https://naijawapbase.blogspot.com/2015/09/ui-application-into-distance-learning.html (2014/15)',
  olevel(fiveOrSix, [english, { count: 1, from: ['Mathematics'], atLeast: 'E8' }]),
)

const ibadanMedicine = singleRoute(
  'https://www.ui.edu.ng/undergraduateadmissions (undated)',
  olevel([[1, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')]),
)

const madonnaLawDiploma = singleRoute(
  'https://schoolgist.ng/madonna-university-application-into-diploma-in-law-2015-2016-44170 (2015/16)',
  olevel(
    [
      [1, 4],
      [2, 5],
    ],
    [english],
  ),
)

const preNce: EntryRule = singleRoute('https://23-dc9.pages.dev/admission.html (undated)', {
  options: [
    { sittings: 1, credits: 2, passes: 3 },
    { sittings: 2, credits: 3, passes: 2 },
  ],
  places: [],
  awaited: 'accepted',
})

const lagosAccounting = singleRoute(
  'https://oauvoices.blogspot.com/2018/03/university-of-lagos-admission-form-for.html (2017/18)',
  olevel([[2, 5]], [english, mathematics, oneOf('Economics')], { awaited: 'refused' }),
  { age: { atLeast: 21, on: '2017-12-31' } },
)

const lagosDli: EntryRule = {
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

const oauNursing = singleRoute(
  'https://newhome.oaucdl.edu.ng/bachelor-nursing-science (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')]),
  { level: '200', registrations: ['Registered Nurse', 'Registered Midwife'] },
)

/** The published page does not say how long the licence must still be valid. The tests assume six months. */
const babcockNursing = singleRoute(
  'http://babcock.edu.ng/bu_sch_nurs.html (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')]),
  { level: '200', registrations: [{ name: 'Registered Nurse', monthsLeft: 6 }] },
)

const oauAccounting = singleRoute(
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

const lasuBusiness = singleRoute(
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

const minnaComputerScience = singleRoute(
  'https://myschoolgist.com/ng/futminna-open-distance-and-e-learning-form (2020/21)',
  olevel(
    [[2, 5]],
    [english, mathematics, oneOf('Physics'), oneOf('Chemistry'), oneOf('Biology', 'Geography')],
  ),
)

const unnAccountancy: EntryRule = {
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

const oauEconomics = singleRoute(
  'https://online.oaucdl.edu.ng/academics/bachelors-programmes/economics/ (undated)',
  olevel([[2, 3]], [english, mathematics, oneOf('Economics')]),
  {
    name: 'A level',
    level: '200',
    qualifications: [{ kinds: ['A level'], subjects: [{ count: 2 }], subjectsCountOnce: true }],
  },
)

const covenantAccounting = singleRoute(
  'http://acc.covenantuniversity.edu.ng/admission-requirements/ (undated)',
  olevel([[1, 5]], [english, oneOf('Mathematics', 'Further Mathematics'), oneOf('Economics')]),
)

const unilagEconomics = singleRoute(
  'https://arietiform.com/application/nph-tsq.cgi/en/20/https/www.scribd.com/document/412509746/Social-Sciences (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Economics')], { notCounted: ['Commerce'] }),
)

const bensonIdahosa = singleRoute(
  'https://fdocuments.net/document/2200-specific-entry-requirements-and-other-19-2200-specific-entry-requirements.html (undated)',
  olevel(
    [[2, 5]],
    [
      {
        ...english,
        orQualification: [
          { kind: 'NCE', subjects: ['English Language', 'General English'] },
          { kind: teachersGradeTwo, subjects: ['English Language'] },
        ],
      },
    ],
  ),
)

const bayeroPartTime: EntryRule = {
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

const imoEducation = singleRoute(
  'http://www.imsuonline.edu.ng/fac/fdetail.aspx?ID=3&Name=Education (undated)',
  olevel([[2, 5]], [english], { newerThanYears: 6 }),
)

/** The published page requires the results before August. It names no year, so the tests assume 2026. */
const covenantAwaited = singleRoute(
  'http://acc.covenantuniversity.edu.ng/admission-requirements/ (undated)',
  olevel([[1, 5]], [english, mathematics], { awaited: { until: '2026-07-31' } }),
)

const polytechnicHnd: EntryRule = {
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

const nabtebApart = singleRoute(
  'https://servantboy.com/how-to-know-universities-that-accept-two-sittings (undated)',
  olevel([[2, 5]], [english], { combine: [['WAEC', 'NECO']] }),
)

const nursingCouncil = singleRoute(
  'http://www.nmcn.gov.ng/requirement.html (undated)',
  olevel([[2, 5]], [english, mathematics, oneOf('Biology'), oneOf('Chemistry'), oneOf('Physics')], {
    bodies: ['WAEC', 'NECO'],
  }),
  { age: { atLeast: 18, atMost: 35 } },
)

export const publishedRules = {
  abujaYearOne,
  abujaLevels,
  ibadanDlc,
  ibadanPsychology,
  ibadanMedicine,
  madonnaLawDiploma,
  preNce,
  lagosAccounting,
  lagosDli,
  oauNursing,
  babcockNursing,
  oauAccounting,
  lasuBusiness,
  minnaComputerScience,
  unnAccountancy,
  oauEconomics,
  covenantAccounting,
  unilagEconomics,
  bensonIdahosa,
  bayeroPartTime,
  imoEducation,
  covenantAwaited,
  polytechnicHnd,
  nabtebApart,
  nursingCouncil,
} satisfies Record<string, EntryRule>
