import { describe, expect, it } from 'vitest'
import type { Institution } from '#contract/institution.ts'
import { institution, institutionFolder } from '#tests/support/institution/index.ts'
import { institutionOf, institutionProblems } from './problems.ts'

function changed(change: (data: Institution) => void): Institution {
  const copy = structuredClone(institution)
  change(copy)
  return copy
}

describe('every problem names its file and field', () => {
  const first = (data: Institution) => {
    const programme = data.programmes[0]?.programmes[0]
    if (programme === undefined) throw new Error('the institution offers no programme')
    return programme
  }

  it.each<[string, (data: Institution) => void]>([
    [
      'institution/identity.ts: name must not be empty',
      (d) => {
        d.identity.name = ' '
      },
    ],
    [
      'institution/identity.ts: colours.primary must be a colour like #2A3A8C',
      (d) => {
        d.identity.colours.primary = 'blue'
      },
    ],
    [
      'institution/identity.ts: colours.primary is hard to read on #FBF8F2: 1.8 : 1, and 4.5 : 1 is needed',
      (d) => {
        d.identity.colours.primary = '#F0B35A'
      },
    ],
    [
      'institution/identity.ts: support.contacts must name at least one person to call',
      (d) => {
        d.identity.support.contacts = []
      },
    ],
    [
      'institution/identity.ts: logo.file names institution/pictures/none.svg, which does not exist',
      (d) => {
        d.identity.logo.file = 'none.svg'
      },
    ],
    [
      'institution/identity.ts: passwordWords must be in small letters: ONIKO',
      (d) => {
        d.identity.passwordWords = ['ONIKO']
      },
    ],
    [
      'institution/admission.ts: closesOn must be a day like 2025-11-30',
      (d) => {
        d.admission.closesOn = '30/11/2025'
      },
    ],
    [
      'institution/admission.ts: session must run from one year to the next, not 2024/2026',
      (d) => {
        d.admission.session = '2024/2026'
      },
    ],
    [
      'institution/admission.ts: digitalAccessLink must contain {profileId}',
      (d) => {
        d.admission.digitalAccessLink = 'https://x.example'
      },
    ],
    [
      'institution/fees.ts: SchoolFee.amount must be a whole number of kobo',
      (d) => {
        d.fees.SchoolFee.amount = 1.5
      },
    ],
    [
      'institution/fees.ts: AcceptanceFee.amount must be more than 0',
      (d) => {
        d.fees.AcceptanceFee.amount = 0
      },
    ],
    [
      'institution/fees.ts: SchoolFee.instalments.percents must add up to 100 per cent, not 90',
      (d) => {
        d.fees.SchoolFee.instalments.percents = [60, 30]
      },
    ],
    [
      'institution/fees.ts: SchoolFee.instalments.dueDays must name one day for each instalment',
      (d) => {
        d.fees.SchoolFee.instalments.dueDays = [30]
      },
    ],
    [
      'institution/fees.ts: SchoolFee.instalments.dueDays must rise from one instalment to the next',
      (d) => {
        d.fees.SchoolFee.instalments.dueDays = [30, 30]
      },
    ],
    [
      'institution/earlier-fees.ts: 2023/2024 SchoolFee.instalments.percents must add up to 100 per cent, not 90',
      (d) => {
        const instalments = { ...d.fees.SchoolFee.instalments, percents: [60, 30] }
        const SchoolFee = { ...d.fees.SchoolFee, instalments }
        d.earlierFees = [{ session: '2023/2024', fees: { ...d.fees, SchoolFee } }]
      },
    ],
    [
      'institution/earlier-fees.ts: 0.fees.SchoolFee.amount must be more than 0',
      (d) => {
        const SchoolFee = { ...d.fees.SchoolFee, amount: 0 }
        d.earlierFees = [{ session: '2023/2024', fees: { ...d.fees, SchoolFee } }]
      },
    ],
    [
      'institution/earlier-fees.ts: session is named twice: 2027/2028',
      (d) => {
        d.earlierFees = [{ session: '2027/2028', fees: d.fees }]
      },
    ],
    [
      'institution/earlier-fees.ts: session must run from one year to the next, not 2020/2023',
      (d) => {
        d.earlierFees = [{ session: '2020/2023', fees: d.fees }]
      },
    ],
    [
      'institution/programmes.ts: id is used twice: soil-science-bsc',
      (d) => {
        first(d).id = 'soil-science-bsc'
      },
    ],
    [
      'institution/programmes.ts: bookkeeping-bsc.earlierEntries is used twice: 2019/2020',
      (d) => {
        const earlier = { session: '2019/2020', entry: first(d).entry }
        first(d).earlierEntries = [earlier, earlier]
      },
    ],
    [
      `institution/programmes.ts: bookkeeping-bsc.earlierEntries lists ${institution.admission.session}, the current session`,
      (d) => {
        first(d).earlierEntries = [{ session: d.admission.session, entry: first(d).entry }]
      },
    ],
    [
      'institution/programmes.ts: 0.programmes.0.level must be 1 to 10 letters, digits or spaces',
      (d) => {
        first(d).level = ''
      },
    ],
    [
      'institution/programmes.ts: 0.programmes.0.places must be at least 1',
      (d) => {
        first(d).places = 0
      },
    ],
    [
      'institution/programmes.ts: 0.programmes.0.code must be 2 to 6 capital letters or digits',
      (d) => {
        first(d).code = 'a'
      },
    ],
    [
      'institution/documents.ts: signatory.signature names institution/pictures/none.png, which does not exist',
      (d) => {
        d.documents.signatory.signature = 'none.png'
      },
    ],
    [
      'institution/documents.ts: letter.file must be a file name like receipts.pdf',
      (d) => {
        d.documents.letter.file = '../letter.pdf'
      },
    ],
    [
      'institution/records.ts: subjects lists Biology twice',
      (d) => {
        d.records.subjects = [...d.records.subjects, 'Biology']
      },
    ],
    [
      'institution/records.ts: grades lists A9, which is not a grade',
      (d) => {
        d.records.grades.push('A9')
      },
    ],
    [
      'institution/numbers.ts: application may contain {yy}, {yyyy} and {serial} only',
      (d) => {
        d.numbers.application = '{programme}/{serial}'
      },
    ],
    [
      'institution/numbers.ts: matric may contain {yy}, {yyyy}, {programme} and {serial} only',
      (d) => {
        d.numbers.matric = '{year}/{serial:4}'
      },
    ],
    [
      'institution/identity.ts: logo.file must be the name of an SVG file',
      (d) => {
        d.identity.logo.file = 'logo.png'
      },
    ],
    [
      'institution/admission.ts: digitalAccessLink must be a web address',
      (d) => {
        d.admission.digitalAccessLink = 'nowhere {profileId}'
      },
    ],
    [
      'institution/numbers.ts: matric must contain {serial} or {serial:6}',
      (d) => {
        d.numbers.matric = 'ONIKO'
      },
    ],
  ])('%s', (line, change) => {
    expect(institutionProblems(changed(change), institutionFolder)).toContain(line)
  })

  it('reports all problems at once', () => {
    const data = changed((d) => {
      d.fees.SchoolFee.instalments.percents = [10]
      d.admission.session = '2024/2024'
    })
    expect(institutionProblems(data, institutionFolder)).toHaveLength(3)
  })
})

it('ignores a field that an earlier version had', () => {
  const data = { ...institution, identity: { ...institution.identity, town: 'Testwell' } }
  expect(institutionOf(data, institutionFolder)).toEqual(institution)
})
