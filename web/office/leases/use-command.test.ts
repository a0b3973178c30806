import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { leaseOf } from '#tests/support/office/lease-of.ts'
import { applicationQuery } from '../queries.ts'
import { MeProvider } from '../session/use-session.ts'
import { leaseQuery } from './lease-query.ts'
import { useCommand } from './use-command.ts'
import { HeldByColleague } from './use-lease-check.ts'

const reason = 'Bola Ade has this application open. Take over to change it.'

/** Returns the result of `useHook` for the colleague `efe` on the page of `ngozi`, and a setter for the lease. */
function rendered<Result>(useHook: () => Result) {
  const client = new QueryClient()
  const results: Result[] = []
  function Page() {
    results.push(useHook())
    return createElement(Fragment)
  }
  const me = { id: 'efe', role: 'approver' } as Colleague
  const page = createElement(MeProvider, { value: me }, createElement(Page))
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
  const hold = (staffId: string) => client.setQueryData(leaseQuery('ngozi').queryKey, leaseOf(staffId))
  return { result: results[0] as Result, client, hold }
}

test('a command is not sent once a colleague has the application, and is sent again after «Take over»', async () => {
  const { result: command, client, hold } = rendered(() => useCommand('ngozi'))
  const refetch = vi.spyOn(client, 'invalidateQueries')
  const send = vi.fn(async () => 'sent')
  expect(await command(send)).toBe('sent')
  hold('efe')
  expect(await command(send)).toBe('sent')
  expect(refetch).not.toHaveBeenCalled()
  // The dialog that uses the command is already open, so the hook is not called again.
  hold('bola')
  await expect(command(send)).rejects.toMatchObject({ name: 'RejectedCall', message: reason, errors: {} })
  await expect(command(send)).rejects.toBeInstanceOf(HeldByColleague)
  expect(send).toHaveBeenCalledTimes(2)
  expect(refetch).toHaveBeenCalledWith({ queryKey: applicationQuery('ngozi').queryKey })
  hold('efe')
  expect(await command(send)).toBe('sent')
})

test('the lease of the proposer does not stop the colleague who approves', async () => {
  const { result: command, hold } = rendered(() => useCommand('ngozi', 'bola'))
  hold('bola')
  expect(await command(async () => 'sent')).toBe('sent')
  hold('kemi')
  await expect(command(async () => 'sent')).rejects.toThrow(reason)
})
