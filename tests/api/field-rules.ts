import type { FieldKind } from './bad-values.ts'
import type { Body } from './rows.ts'

/** What a field refuses. */
export interface FieldRule {
  kind: FieldKind
  /** What it refuses besides: changes to the good body that are wrong at this field. */
  own: [string, Body][]
  /** Fields that may be told wrong together with it, because they are held against it. */
  with: string[]
}

type Rules = Record<string, FieldRule>

const rule = (kind: FieldKind, own: [string, Body][] = [], more: string[] = []): FieldRule => ({
  kind,
  own,
  with: more,
})

/** The same wrong value for one field, several times. */
const each = (field: string, ...values: unknown[]): [string, Body][] =>
  values.map((value) => [JSON.stringify(value), { [field]: value }])

const name = (field: string) =>
  rule('text', each(field, '<b>Ada</b>', 'Ada1', 'A@b', '{{7}}', 'x'.repeat(61)))
const email = rule(
  'text',
  each('email', 'no-at', 'a@b', 'a b@mail.example', 'a@mail.example, b@mail.example', 'a@-'),
)
const phone = rule(
  'text',
  each('mobileNumber', '12', '0803123456', '080312345678', '+0123456789', 'none', '٠٨٠٣١٢٣٤٥٦٧'),
)
const recordId = (field: string) =>
  rule('text', each(field, 'nonsense', '00000000000000000000000000000000', "' or 1=1 --"))

/** The id that a client sends, empty, with a record it adds. */
const newRecordId = (field: string) => rule('other', each(field, true, {}, ['x'], 'x'.repeat(65)))

const otherName: Rules = {
  othername: rule('optional text', [
    ['neither given nor ticked away', { othername: '', noOthername: false }],
    ['with mark-up', { othername: '<i>' }],
  ]),
  noOthername: rule('flag', [], ['othername']),
}
const person: Rules = {
  firstName: name('firstName'),
  lastName: name('lastName'),
  ...otherName,
  mobileNumber: phone,
}

const years: Rules = {
  startDate: rule('text', each('startDate', '12', '1900', '20x5', '2005-01-01', '２００６'), ['endDate']),
  endDate: rule('text', [
    ...each('endDate', '12', '2099', '20x5', '2005-01-01'),
    ['before the start', { startDate: '2010', endDate: '2009' }],
  ]),
}

const kin: Rules = {
  title: rule('choice left out', each('title', 'Dr', 'mr')),
  ...person,
  email,
  gender: rule('text', each('gender', 'none', 'malefemale')),
  occupation: rule('text', each('occupation', 'x'.repeat(81))),
  relationship: rule('text', each('relationship', 'landlord')),
  address: rule('text', each('address', 'x'.repeat(201))),
}

const username: Rules = { username: rule('text', each('username', 'x'.repeat(255))) }
const verificationCode = rule(
  'text',
  each(
    'verificationCode',
    '0'.repeat(26),
    'A'.repeat(43),
    '0'.repeat(25),
    '０'.repeat(26),
    "'; drop table token; --",
  ),
)
/** A password and its repetition, both the same and both too easy. */
const weak = (field: string, ...passwords: string[]): [string, Body][] =>
  passwords.map((password) => [password, { [field]: password, cpassword: password }])
const easy = ['short', 'aaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'password1234', '          ']
const repeated = rule('secret', [['another password', { cpassword: 'something else entirely' }]])

/** What each field of each call refuses, by the call's path. */
export const fieldRules: Record<string, Rules> = {
  '/Authentication/Login': { ...username, password: rule('secret'), rememberMe: rule('flag') },
  '/Authentication/logout': {},
  '/Authentication/refresh-token': {
    refreshToken: rule('other', each('refreshToken', 7, {}, ['x'], 'x'.repeat(201))),
  },
  '/Authentication/initiate-password-reset': username,
  '/Authentication/reset-password': {
    verificationCode,
    password: rule('secret', weak('password', ...easy), ['cpassword']),
    cpassword: repeated,
  },
  '/Authentication/change-password': {
    ...username,
    password: rule('secret'),
    newPassword: rule('secret', weak('newPassword', ...easy, 'four calm rivers meeting'), ['cpassword']),
    cpassword: repeated,
  },
  '/Profile/Create-Short-Profile': {
    ...person,
    email,
    password: rule('secret', weak('password', ...easy, '08000000011', 'Ọlúwaṣeun!!'), ['cpassword']),
    cpassword: repeated,
  },
  '/Profile/activate-profile': { verificationCode },
  '/Profile/resend-activation': username,
  '/Profile/correct-email': { ...username, password: rule('secret'), email },

  '/Profile/update-biodata': {
    ...person,
    address: rule('text', each('address', 'x'.repeat(201))),
    state: rule('text', each('state', 'texas', 'akwa-ibom '), ['lga']),
    lga: rule('text', each('lga', 'Ikeja', 'uyo!')),
    gender: rule('text', each('gender', 'female', 'None')),
    dob: rule(
      'text',
      each(
        'dob',
        '2999-01-01',
        '1988-02-30',
        '1850-01-01',
        '23/04/1988',
        '1988-4-23',
        `${new Date().getFullYear() - 3}-01-01`,
      ),
    ),
    maritalStatus: rule('text', each('maritalStatus', 'Widowed', 'single')),
    nationality: rule('choice left out', each('nationality', 'Ghana', 'nigeria')),
    jambRegNo: rule('optional text', each('jambRegNo', 'ABC', '2024123456AB7', '٢٠٢٤١٢٣٤AB')),
    nin: rule('optional text', each('nin', '123', '123456789012', '1234567890a')),
    ApplicantId: rule('ignored'),
  },
  '/Profile/process-nextofkin': {
    ...kin,
    lga: rule('optional text', each('lga', 'x'.repeat(61))),
    applicationID: rule('ignored'),
    guardian: rule('other', each('guardian', 7, 'the same', ['x'])),
    ...Object.fromEntries(
      Object.entries(kin).map(([field, { kind, own, with: more }]) => [
        `guardian.${field}`,
        rule(kind, own, more),
      ]),
    ),
  },
  '/Application/apply-for-programme': {
    programmeId: rule('text', each('programmeId', 'no-such', '__proto__', 'toString')),
  },
  '/Application/add-educational-record': {
    qualification: rule('text', each('qualification', 'Doctor of Everything', 'length')),
    name: rule('text', each('name', 'x'.repeat(121))),
    ...years,
    educationalRecId: newRecordId('educationalRecId'),
  },
  '/Application/remove-educational-record': { educationalRecordId: recordId('educationalRecordId') },
  '/Application/add-olevel-result': {
    examName: rule('text', each('examName', 'GCE', 'waec')),
    examNumber: rule('text', each('examNumber', 'a_b', '1;2', 'x'.repeat(21))),
    examYear: rule('text', each('examYear', '12', '1900', '2099', '20x5')),
    resultPath: rule('text', each('resultPath', 'x'.repeat(81))),
    subjects: rule('other', each('subjects', 7, {}, 'Mathematics', ['Mathematics'])),
    resultId: newRecordId('resultId'),
  },
  '/Application/remove-olevel-result': { resultId: recordId('resultId') },
  '/Application/add-examination-subject': {
    resultId: recordId('resultId'),
    subjectName: rule('text', each('subjectName', 'Alchemy', 'constructor')),
    grade: rule('text', each('grade', 'Z9', 'B10', '5')),
  },
  '/Application/remove-examination-subject': { resultId: recordId('resultId'), subjectName: rule('text') },
  '/Application/add-employment-record': {
    employerName: rule('text', each('employerName', 'x'.repeat(121))),
    designation: rule('text', each('designation', 'x'.repeat(81))),
    ...years,
    employmentRecId: newRecordId('employmentRecId'),
  },
  '/Application/remove-employment-record': { employmentRecordId: recordId('employmentRecordId') },
  '/Profile/save-profile-picture': { profilePicture: rule('text', each('profilePicture', 'x'.repeat(81))) },
  '/Application/update-stage': {
    currentStage: rule(
      'text',
      each('currentStage', 'Nowhere', 'ApplicationSubmitted', 'biodata', '__proto__'),
    ),
  },
  '/Payment/initiate-payment': { payType: rule('text', each('payType', 'Bribe', 'applicationfee')) },
  '/Payment/requery-payment': {
    transactionReference: rule('text', each('transactionReference', 'x'.repeat(65))),
  },
  '/Application/decline-offer': { reason: rule('paragraph', each('reason', 'x'.repeat(501))) },
  '/Application/undo-decline': {},
  '/Profile/create-portal-account': {
    portalPassword: rule('secret', each('portalPassword', ...easy, '08000000001', 'Oniko University')),
  },
  '/Notification/mark-read': {},
}
