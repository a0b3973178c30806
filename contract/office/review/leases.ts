import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'

/** Minutes until a lease expires without activity. */
export const leaseMinutes = 10

/** Lease of an application: the colleague who works on the application, and the times of the lease. */
export const lease = z.object({
  applicantId: z.string(),
  staffId: z.string(),
  holder: z.string(),
  /** ISO timestamps: `takenAt` is the first activity, `renewedAt` the latest, and `until` the end of the lease. */
  takenAt: z.string(),
  renewedAt: z.string(),
  until: z.string(),
})
export type Lease = z.output<typeof lease>

const body = z.strictObject({ applicantId: text('Say which application.', 40) })

/**
 * Endpoints of leases. Only one colleague at a time holds the lease of an application. Other colleagues can read the
 * application or take over the lease.
 */
export const leases = {
  list: endpoint({
    method: 'GET',
    path: '/Office/leases',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Applications that colleagues have open now.',
    data: z.array(lease),
  }),
  take: endpoint({
    method: 'POST',
    path: '/Office/take-application',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Leases a free application to the caller for ten minutes, or renews that lease. If a colleague has a lease, returns it.',
    errors: ['not-found'],
    body,
    data: lease,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/Office/take-over-application',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Takes over the lease of an application from a colleague; the takeover is logged.',
    errors: ['not-found'],
    body,
    data: lease,
  }),
  release: endpoint({
    method: 'POST',
    path: '/Office/release-application',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Ends the caller’s lease of an application; does nothing if there is none.',
    body,
  }),
}
