import { decoration } from '../pages/page.tsx'

/* Illustrations of the public pages. They are prerendered, and their code is one separate chunk. */

export const newcomer = decoration(async () => (await import('./drawn-portraits.tsx')).NewcomerPortrait)
export const returning = decoration(async () => (await import('./drawn-portraits.tsx')).ReturningPortrait)
