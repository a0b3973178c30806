import { expect, test } from 'vitest'
import { paymentSchedule, paymentTasks } from './payment.tasks.ts'
import type { Outcome } from './settlement/settlement.service.ts'

function tasks(outcome: Outcome) {
  const calls: unknown[] = []
  const note = (name: string) => async () => {
    calls.push(name)
    return 0
  }
  const list = paymentTasks(
    {
      async settle(reference, asker) {
        calls.push([reference, asker])
        return outcome
      },
    },
    {
      async checkPending() {
        calls.push('check')
        return { checked: 0, confirmed: 0 }
      },
    },
    {
      async remind(_now, rest) {
        calls.push(['remind', rest])
        return 0
      },
    },
    {
      deleteOld: note('deleteOld'),
      async retryCheck(reference) {
        calls.push(['retry', reference])
      },
    },
  )
  return { list, calls }
}

test.each([
  'confirmed',
  'declined',
  'not-paid',
  'pending',
  'mismatch',
  'reversed',
  'no-such-payment',
] as const)('the job of an event is completed if the gateway responds with %s', async (outcome) => {
  const { list, calls } = tasks(outcome)
  await expect(list.settle_payment({ reference: 'MTR-1' })).resolves.toBeUndefined()
  expect(calls).toEqual([['MTR-1', null]])
})

test.each(['unreachable', 'disabled'] as const)(
  'if the gateway is %s, the job of an event queues a retry, and a retry fails',
  async (outcome) => {
    const { list, calls } = tasks(outcome)
    await list.settle_payment({ reference: 'MTR-1' })
    expect(calls).toEqual([
      ['MTR-1', null],
      ['retry', 'MTR-1'],
    ])
    await expect(list.settle_payment({ reference: 'MTR-1', retry: true })).rejects.toThrow('could not be')
    expect(calls).toHaveLength(3)
    await expect(list.settle_payment({})).rejects.toThrow('reference')
  },
)

test('the other jobs call their services, and each scheduled task exists', async () => {
  const { list, calls } = tasks('confirmed')
  await list.sweep_payments()
  await list.remind_of_instalments({ _cron: {} })
  const from = { fee: 'SchoolFee', after: '00000000-0000-4000-8000-000000000000' }
  await list.remind_of_instalments({ from })
  await list.delete_old_gateway_events()
  expect(calls).toEqual(['check', ['remind', {}], ['remind', { from }], 'deleteOld'])
  for (const { task } of paymentSchedule) expect(list).toHaveProperty(task)
})
