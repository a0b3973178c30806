/** Reasons why the gallery does not show an exported component, by `<file> <name>`. */
export const leftOut: Readonly<Record<string, string>> = {
  'web/applicant/application/step-page/summary.tsx SummaryPlace': 'A context, without content of its own.',
  'web/applicant/outbox/waiting-pictures-list.tsx OutboxPictures':
    'Reads the pictures from the device. The gallery shows its list, `WaitingPicturesList`.',
  'web/applicant/offline/offline-support.tsx OfflineSupport':
    'Registers the service worker, which the gallery does not have. Its notice is a `FrameNotice`.',
  'web/ui/skeleton.tsx LoadingStatus': 'Only for screen readers.',
}
