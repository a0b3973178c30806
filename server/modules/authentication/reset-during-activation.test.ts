import { expect, test } from 'vitest'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

/** Runs once, before the next password is hashed. With this function, the test activates the profile during a reset. */
let beforeHash: (() => Promise<void>) | undefined

const server = await forThisFile(
  startSigningInServer({
    passwords: (real) => ({
      ...real,
      async hash(...args) {
        const run = beforeHash
        beforeHash = undefined
        await run?.()
        return real.hash(...args)
      },
    }),
  }),
)

test('a reset sets the password of a profile that is activated while the password is hashed', async () => {
  const username = await server.register()
  const activationCode = await server.codeFor(username)
  await server.post('/Authentication/initiate-password-reset', { username })
  await server.runJobs()
  const verificationCode = await server.codeFor(username)
  beforeHash = async () => {
    const activation = { verificationCode: activationCode }
    expect((await server.post('/Profile/activate-profile', activation)).status).toBe(200)
  }
  const password = 'seven other words here'
  const reset = { verificationCode, password, cpassword: password }
  expect((await server.post('/Authentication/reset-password', reset)).status).toBe(200)
  const { profileDetail } = signedInData(await server.signIn(username, password))
  expect(profileDetail.nextStage).toBe('PaymentInitiation')
  expect((await server.signIn(username)).status).toBe(400)
})
