import { page } from '../pages/page.tsx'

/* The portraits of the pages before signing in: prerendered, each in its own chunk. */

export const newcomer = page(async () => (await import('./newcomer-portrait.tsx')).NewcomerPortrait)
export const returning = page(async () => (await import('./returning-portrait.tsx')).ReturningPortrait)
