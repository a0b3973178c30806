/* The script that only shared devices need: one file, because each request costs mobile data. */

export { answerOtherTabs, unsentInOtherTabs } from './other-tabs-text.ts'
export { offerOwnDevice } from './own-device.tsx'
