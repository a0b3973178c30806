import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsQuery } from '../queries/notifications.ts'

/** The server uses the same id and style sheet for the banner that it inserts into HTML pages. */
const id = 'office-banner'
const stylesheet = '/office-banner.css'

/**
 * Shows, changes or removes the office's banner at the top of the page. The server inserts the banner into HTML pages,
 * except the HTML that the service worker stores. The text comes with the notifications, which are loaded only if
 * `enabled`.
 */
export function useOfficeBanner(enabled = true): void {
  const { data } = useQuery({ ...notificationsQuery, enabled })
  useEffect(() => {
    if (data !== undefined) showBanner(data.banner)
  }, [data])
}

function showBanner(text: string | null): void {
  const existing = document.getElementById(id)
  if (!text) return existing?.remove()
  if (existing !== null) {
    existing.textContent = text
    return
  }
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = stylesheet
  const banner = document.createElement('aside')
  banner.id = id
  banner.setAttribute('aria-label', 'Notice from the university')
  banner.textContent = text
  document.head.append(sheet)
  document.body.prepend(banner)
}
