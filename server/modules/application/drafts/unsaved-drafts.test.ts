import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readableApplication } from '#contract/endpoints/application.ts'
import { steps } from '#contract/steps/registry.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

/* Tests that a submission deletes typed text only with the applicant's consent. */

const server = await forThisFile(startApplicationServer())

const save = (who: TestApplicant, section: string, answers: object) =>
  server.call('POST', '/Application/save-draft', who, { section, answers })
const list = async (who: TestApplicant) =>
  (await server.call('GET', '/Application/get-drafts', who)).data as { section: string; savedAt: string }[]
const submit = (who: TestApplicant, discardDrafts?: object[]) =>
  server.call('POST', '/Application/update-stage', who, {
    currentStage: 'ApplicationSumitted',
    ...(discardDrafts && { discardDrafts }),
  })
const read = async (who: TestApplicant): Promise<z.output<typeof readableApplication>> =>
  readableApplication.parse((await server.call('GET', '/Application/get-application', who)).data)
const unsaved = async (who: TestApplicant) =>
  (await read(who)).steps.flatMap(({ stepId, draftAt }) => (draftAt === null ? [] : [stepId]))

type Form = Record<string, string | boolean>
const biodataFields = ['othername', 'noOthername', 'gender', 'dob', 'maritalStatus', 'nationality'] as const
const moreFields = ['address', 'state', 'lga', 'jambRegNo', 'nin'] as const

async function profileOf(who: TestApplicant): Promise<Record<string, string>> {
  return (await server.call('GET', '/Profile/Get-Profile', who)).data as Record<string, string>
}

/** Returns the first entry of the list at `path`, without the field `id`. */
async function firstOf(who: TestApplicant, path: string, id: string): Promise<Form & { subjects?: never }> {
  const { data } = await server.call('GET', `/Application/${path}`, who)
  const [entry] = data as Form[]
  return Object.fromEntries(Object.entries(entry ?? {}).filter(([field]) => field !== id))
}

/** For each step, a function that returns the stored answers with the field names of the form. */
const forms = {
  async biodata(who: TestApplicant): Promise<Form> {
    const profile = await profileOf(who)
    const { firstname = '', surname = '', mobileNo = '' } = profile
    const same = [...biodataFields, ...moreFields].map((field) => [field, profile[field] ?? ''] as const)
    const names = { firstName: firstname, lastName: surname, mobileNumber: mobileNo }
    return { ...names, ...Object.fromEntries(same), basedOn: 'v1' }
  },
  async programme(who: TestApplicant): Promise<Form> {
    const { programmeId = '' } = await profileOf(who)
    return { category: 'Any', programmeId, basedOn: 'v1' }
  },
  educationalRecords: (who: TestApplicant): Promise<Form> =>
    firstOf(who, 'get-educational-record', 'educationalRecId'),
  async olevelResults(who: TestApplicant): Promise<Form> {
    const { subjects, ...sitting } = await firstOf(who, 'get-olevel-results', 'resultId')
    const rows: { subjectName: string; grade: string }[] = subjects ?? []
    const fields = rows
      .toReversed()
      .flatMap(({ subjectName, grade }, at) => [
        [`subjects.${at + 1}.subjectName`, subjectName] as const,
        [`subjects.${at + 1}.grade`, grade] as const,
      ])
    const blank = { 'subjects.0.subjectName': '', 'subjects.0.grade': '', laterSittings: '' }
    return { ...sitting, ...blank, ...Object.fromEntries(fields) }
  },
}

test.each(Object.entries(forms))(
  'a draft equal to the saved answers of %s is not unsaved text, and one more letter makes it unsaved',
  async (step, formOf) => {
    const who = await completeApplicant(server)
    const form = await formOf(who)
    await save(who, step, form)
    expect(await unsaved(who)).toEqual([])
    const changed = Object.keys(form).find((field) => form[field] !== '' && field !== 'category') ?? ''
    await save(who, step, { ...form, [changed]: `${form[changed]}x` })
    expect(await unsaved(who)).toEqual([step])
  },
)

test('a typed guardian is unsaved text, unless the next of kin is the guardian', async () => {
  const who = await completeApplicant(server)
  const profile = await profileOf(who)
  const kin = {
    title: profile.nextTitle,
    firstName: profile.nextFirstname,
    lastName: profile.nextSurname,
    othername: profile.nextOthername,
    noOthername: profile.nextNoOthername,
    email: profile.nextEmail,
    mobileNumber: profile.nextPhoneNumber,
    gender: profile.nextGender,
    occupation: profile.nextOccupation,
    relationship: profile.relationship,
    address: profile.nextAddress,
  }
  await server.call('POST', '/Profile/process-nextofkin', who, { ...kin, guardian: null })
  await save(who, 'nextOfKin', { ...kin, sameGuardian: true, 'guardian.firstName': 'Bola' })
  expect(await unsaved(who)).toEqual([])
  await save(who, 'nextOfKin', { ...kin, sameGuardian: false, 'guardian.firstName': 'Bola' })
  expect(await unsaved(who)).toEqual(['nextOfKin'])
})

test('an emptied form for another record is not unsaved text', async () => {
  const who = await completeApplicant(server)
  await save(who, 'educationalRecords', { qualification: '', name: '', startDate: '', endDate: '' })
  expect(await unsaved(who)).toEqual([])
  expect((await submit(who)).status).toBe(200)
  expect(await list(who)).toEqual([])
})

test('a submission with unsaved text is rejected, and deletes nothing', async () => {
  const who = await completeApplicant(server)
  await save(who, 'biodata', { address: 'A new address' })
  await save(who, 'educationalRecords', { name: 'A second school' })
  const rejected = await submit(who)
  expect(rejected).toMatchObject({
    status: 409,
    code: 'unsaved-draft',
    message:
      'You have typed text in «Bio-Data», «School Records» that is not saved. Save it there, or discard it. Then submit again.',
  })
  expect(await list(who)).toHaveLength(2)
  expect(await server.stageOf(who.id)).toBe('SubmitApplication')
})

test('the drafts that the applicant discards are deleted, and only in the version that they have seen', async () => {
  const who = await completeApplicant(server)
  await save(who, 'biodata', { address: 'A new address' })
  const [seen] = await list(who)
  await save(who, 'biodata', { address: 'A newer address' })
  const discardOf = (drafts: { section: string; savedAt: string }[]) =>
    drafts.map(({ section, savedAt }) => ({ section, savedAt }))
  expect(await submit(who, discardOf(seen ? [seen] : []))).toMatchObject({ code: 'unsaved-draft' })
  expect(await list(who)).toHaveLength(1)
  expect((await submit(who, discardOf(await list(who)))).status).toBe(200)
  expect(await list(who)).toEqual([])
  expect(steps.length).toBe((await read(who)).steps.length)
  expect(await unsaved(who)).toEqual([])
})
