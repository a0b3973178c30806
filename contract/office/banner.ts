import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

/** Durations of a banner in hours, from which the colleague chooses. */
export const bannerHours = ['1', '4', '12', '24', '72'] as const

export const bannerLength = 160

/** The current banner, which is shown on all pages of the portal. */
export const bannerData = z.object({
  text: z.string(),
  /** ISO time at which the banner expires. */
  shownUntil: z.string(),
  /** Name of the colleague who set the banner. */
  setBy: z.string(),
})
export type BannerData = z.output<typeof bannerData>

const shown = z.object({ banner: z.nullable(bannerData) })

export const banner = {
  get: endpoint({
    method: 'GET',
    path: '/Office/banner',
    access: 'staff',
    permission: 'set-banner',
    summary: 'The banner that the portal shows now.',
    data: shown,
  }),
  set: endpoint({
    method: 'POST',
    path: '/Office/set-banner',
    access: 'staff',
    permission: 'set-banner',
    summary: 'Shows a banner on all pages of the portal, instead of the present one, for some hours.',
    body: z.strictObject({
      text: text('Type the text of the banner.', bannerLength),
      hours: z.enum(bannerHours, 'Choose how long the banner is shown.'),
    }),
    data: shown,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/Office/remove-banner',
    access: 'staff',
    permission: 'set-banner',
    summary: 'Removes the banner; does nothing if there is none.',
    body: z.strictObject({}),
    data: shown,
  }),
}
