import { useSyncExternalStore } from 'react'
import { type ToastItem, Toasts } from '#web/ui/toasts.tsx'
import { currentToasts, dismissToast, watchToasts } from './toast-store.ts'

const none: readonly ToastItem[] = []

/** Where toasts appear, on every page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none)
  return <Toasts items={toasts} onDismiss={(id) => dismissToast(Number(id))} />
}
