import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromOffice as headers, officeColleague } from '#tests/support/office.ts'
import { officePassword as password } from '#tests/support/office-entrance.ts'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { noLimits } from '#tests/support/server-deps.ts'

describe('guessing', () => {
  test('known and unknown addresses get the same rejection and the same delay', async () => {
    const strict = await startSigningInServer({
      limits: {
        ...noLimits,
        account: { freeTries: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
      },
    })
    try {
      await strict.services.staff.admin.invite({ email: 'known@office.example', name: 'K N', role: 'clerk' })
      const tried = async (email: string) => {
        const found = []
        for (let at = 0; at < 7; at++) {
          const answer = await strict.post('/Office/login', { email, password, code: '123456' }, { headers })
          const names = Object.keys(answer.headers).sort().join()
          found.push([
            answer.status,
            names,
            { ...answer.body, message: answer.body.message.replace(/\d+/, 'n') },
          ])
        }
        return found
      }
      const known = await tried('known@office.example')
      expect(known.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect(await tried('unknown@office.example')).toEqual(known)
    } finally {
      await strict.stop()
    }
  })

  test('step-up codes are rate-limited too', async () => {
    const strict = await startSigningInServer({
      limits: {
        ...noLimits,
        account: { freeTries: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
      },
    })
    try {
      const { headers: own } = await officeColleague(strict, 'approver')
      const statuses = []
      for (let at = 0; at < 7; at++)
        statuses.push((await strict.post('/Office/step-up', { code: '123456' }, { headers: own })).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    } finally {
      await strict.stop()
    }
  })

  test('wrong links are counted per client IP', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, wrongCodesPerHourAndHost: 10 } })
    try {
      const statuses = []
      for (let at = 0; at < 12; at++) {
        const link = createHash('sha256').update(String(at)).digest('base64url')
        const body = { link, password, cpassword: password }
        statuses.push((await strict.post('/Office/accept-invitation', body, { headers })).status)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    } finally {
      await strict.stop()
    }
  })
})
