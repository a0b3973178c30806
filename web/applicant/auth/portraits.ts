import { page } from '../pages/page.tsx'

/* The portraits of the pages before signing in: prerendered, in a chunk of their own. */

export const newcomer = page(async () => (await import('./drawn-portraits.tsx')).NewcomerPortrait)
export const returning = page(async () => (await import('./drawn-portraits.tsx')).ReturningPortrait)
