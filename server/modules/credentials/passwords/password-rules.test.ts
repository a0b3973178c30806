import { expect, test } from 'vitest'
import { type PasswordOwner, passwordProblem } from './password-rules.ts'

const owner: PasswordOwner = {
  surname: 'Ọlátúnjí-Bello',
  firstname: 'Adaeze',
  othername: 'Ngozi',
  email: 'ada.tunji77@mailhouse.example',
  mobileNo: '08031234567',
}
const university = ['oniko', 'onikouniversity', 'distancelearning']
const problem = (password: string) => passwordProblem(password, owner, university)

test.each(['', 'goat lamp', '123456789'])('%j is too short', (password) =>
  expect(problem(password)).toContain('at least 10 characters'),
)

test('counts characters as a person does', () => {
  expect(problem('😀🌍🐐🔑🎓🚌🌧️🥁🪘')).toBeNull()
  expect(problem('𝒶𝒷𝒸𝒹𝒺')).toContain('at least 10 characters')
})

test.each(['aaaaaaaaaaaa', 'abababababab', '1212121212', 'goatgoatgoat', 'abcabcabcabc', '          '])(
  '%j repeats itself',
  (password) => expect(problem(password)).toContain('repeats itself'),
)

test.each([
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl1',
  '1qaz2wsx3edc',
  'abcdefghij',
  'qwerty12345',
  '1q2w3e4r5t6y',
])('%j is a keyboard sequence', (password) => expect(problem(password)).toContain('neighbouring keys'))

test.each([
  'password123',
  'P@ssw0rd2024!',
  'iloveyou2024',
  'Nigeria@2025',
  'JesusIsLord1',
  'godisgood777',
  'Blessing12345',
  'welcomewelcome',
  'chelsea football',
  'correct horse battery staple',
  'princess!!!!',
])('%j is common', (password) => expect(problem(password)).toContain('many people use'))

test.each([
  'adaeze2024',
  'Ngozi.Adaeze',
  'olatunjibello',
  'Bello123456',
  '4d43z3-1999',
  'ngozi-blessing',
  'Adaeze@password',
  'mailhouse123',
  'Ọlátúnjí 1999',
])('%j is built from the owner’s name or address', (password) =>
  expect(problem(password)).toContain('your own name or email address'),
)

test.each(['08031234567', '+2348031234567', '8031234567aa'])('%j is the owner’s phone number', (password) =>
  expect(problem(password)).toContain('phone number'),
)

test.each(['Oniko2024!!', '0nik0university', 'distance learning 1'])(
  '%j is a name of the university',
  (password) => expect(problem(password)).toContain('university'),
)

test.each([
  'three quiet goats',
  'bello plants yams at dawn',
  'Tr0ub4dor&3x',
  'kola lamp river seven',
  'ẹja dín gbígbẹ',
  'xK7#mQ9$vL2p',
  '8305172946',
  'password of a purple kettle',
])('%j is accepted', (password) => expect(problem(password)).toBeNull())

test('is fast for the worst strings', () => {
  const worst = [
    'a'.repeat(127) + '!',
    'ab'.repeat(63) + '!',
    'love'.repeat(31) + 'x',
    'qwertyuiop'.repeat(12),
    '\u0300'.repeat(128),
  ]
  // Uses the fastest of several runs, because other load can only slow a run down.
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    for (const text of worst) problem(text)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(1_000)
})
