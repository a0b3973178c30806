import type { Browser } from 'playwright-core'
import {
  type Sum,
  type Traffic,
  trafficLimits,
  trafficOfAnApplication,
} from '#tests/journeys/actions/traffic.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import type { BenchResult } from '../result.ts'

/**
 * Counts requests and bytes of a whole application. The results with a limit count each call for drafts only once
 * (see `tests/journeys/actions/traffic.ts`). The other results count every call: on a shared phone, and on the
 * applicant's own phone, where the service worker stores pages in advance.
 */
export async function traffic(portal: PortalServer, browser: Browser): Promise<BenchResult[]> {
  const shared = await trafficOfAnApplication(portal, browser)
  const ownPhone = await trafficOfAnApplication(portal, browser, true)
  return [
    {
      name: 'requests of a whole application',
      value: shared.requests,
      unit: '',
      limit: { max: trafficLimits.requests },
      note: kindsOf(shared),
    },
    {
      name: 'bytes of a whole application',
      value: shared.bytes / 1000,
      unit: 'kB',
      limit: { max: trafficLimits.kB },
    },
    ...withEveryCall('a whole application with every call for drafts', shared),
    ...withEveryCall("a whole application on the applicant's own phone", ownPhone),
  ]
}

function withEveryCall(name: string, counted: Traffic): BenchResult[] {
  const { furtherDrafts } = counted
  const note = kindsOf(counted)
  return [
    { name: `requests of ${name}`, value: counted.requests + furtherDrafts.requests, unit: '', note },
    { name: `bytes of ${name}`, value: (counted.bytes + furtherDrafts.bytes) / 1000, unit: 'kB' },
  ]
}

function kindsOf({ kinds, furtherDrafts }: Traffic): string {
  return Object.entries({ ...kinds, 'further calls for drafts': furtherDrafts })
    .map(
      ([kind, { requests, bytes }]: [string, Sum]) =>
        `${requests} ${kind} with ${Math.round(bytes / 1000)} kB`,
    )
    .join(', ')
}
