import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { trafficLimits, trafficOfAnApplication } from '../actions/traffic.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test(`a whole application makes at most ${trafficLimits.requests} requests and loads at most ${trafficLimits.kB} kB`, async () => {
  const traffic = await trafficOfAnApplication(portal, browser)
  expect(traffic.requests).toBeLessThanOrEqual(trafficLimits.requests)
  expect(traffic.bytes / 1000).toBeLessThanOrEqual(trafficLimits.kB)
})
