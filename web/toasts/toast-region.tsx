import { useStore } from '#web/state/store.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { dismissToast, toastStore } from './toast-store.ts'

/** Shows the toasts. Mount it once, on every page. */
export function ToastRegion() {
  return <Toasts items={useStore(toastStore)} onDismiss={(id) => dismissToast(Number(id))} />
}
