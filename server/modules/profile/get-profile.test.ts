import { expect, test } from 'vitest'
import { profileData } from '#contract/profile.ts'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const { admission, programmes } = institution

const server = await forThisFile(startSigningInServer())

const kin = {
  surname: 'Bello',
  firstname: 'Halima',
  othername: 'Zainab',
  email: 'halima@mail.example',
  mobileNo: '08000000022',
  gender: 'female',
  occupation: 'Trader',
  relationship: 'aunty',
  address: '3 Market Road, Uyo',
}

async function signedIn() {
  const email = await server.activated()
  const { authDetails, profileDetail } = signedInData(await server.signIn(email))
  return { id: profileDetail.profileId, token: authDetails.accessToken }
}

async function profileOf(token: string) {
  const answer = await server.call('GET', '/Profile/Get-Profile', { token })
  expect(answer.status).toBe(200)
  return profileData.parse(answer.body.data)
}

test('a new profile shows empty text rather than «null»', async () => {
  const { id, token } = await signedIn()
  expect(await profileOf(token)).toMatchObject({
    profileId: id,
    applicationNumber: null,
    avatar: null,
    dob: '',
    nationality: '',
    hasPaidApplicationFee: false,
    submittedAt: null,
    nextName: '',
    nextNoOthername: false,
    guardian: null,
  })
})

test('the session is the open one before the submission, and the one applied for afterwards', async () => {
  const { id, token } = await signedIn()
  expect((await profileOf(token)).admissionSession).toBe(admission.session)
  await server.database.system
    .updateTable('applicant')
    .set({ admissionSession: '1999/2000' })
    .where('id', '=', id)
    .execute()
  expect((await profileOf(token)).admissionSession).toBe('1999/2000')
})

test('a complete record is returned with a single query', async () => {
  const { id, token } = await signedIn()
  const programme = programmes[0]?.programmes[0]
  const ticket = newId()
  const { system } = server.database
  const pictureId = newId()
  await system
    .insertInto('upload')
    .values({
      id: pictureId,
      ticket,
      applicantId: id,
      documentType: 'ProfilePicture',
      fileKey: ticket,
      bytes: 1,
      sha256: Buffer.alloc(32),
    })
    .execute()
  await system
    .updateTable('applicant')
    .set({
      dob: '1990-04-23',
      state: 'abuja',
      lga: 'Bwari',
      programmeId: programme?.id ?? null,
      pictureId,
      feesPaid: feesPaid(new Date(), 'ApplicationFee'),
    })
    .where('id', '=', id)
    .execute()
  await system
    .insertInto('kin')
    .values([
      { applicantId: id, role: 'next_of_kin', title: 'Mrs', ...kin },
      {
        applicantId: id,
        role: 'guardian',
        ...kin,
        firstname: 'Musa',
        othername: '',
        noOthername: true,
        gender: 'male',
      },
    ])
    .execute()
  expect(await profileOf(token)).toMatchObject({
    dob: '1990-04-23',
    state: 'abuja',
    lga: 'Bwari',
    programmeId: programme?.id,
    department: programme?.department,
    programmeLevel: programme?.level,
    avatar: ticket,
    profilePicture: ticket,
    hasPaidApplicationFee: true,
    hasPaidAcceptanceFee: false,
    nextName: 'Bello Halima Zainab',
    nextTitle: 'Mrs',
    nextPhoneNumber: '08000000022',
    relationship: 'aunty',
    guardian: { title: '', lastName: 'Bello', firstName: 'Musa', noOthername: true, gender: 'male' },
  })
})

test('applicants see only their own record, and only with a session', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  expect((await profileOf(one.token)).profileId).toBe(one.id)
  expect((await profileOf(two.token)).profileId).toBe(two.id)
  const answer = await server.call('GET', `/Profile/Get-Profile?profileId=${one.id}`)
  expect(answer).toMatchObject({ status: 401, body: { isSuccessful: false, data: null } })
})
