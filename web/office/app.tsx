import { Route, Routes, useLocation } from 'react-router'
import { ToastRegion } from '#web/toasts/toast-region.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LoadingStatus } from '#web/ui/skeleton.tsx'
import { ApplicationPage } from './application/application-page.tsx'
import { BannerPage } from './banner/banner-page.tsx'
import { BulkPage } from './bulk/bulk-page.tsx'
import { Invitation } from './sign-in/invitation.tsx'
import { Login } from './sign-in/login.tsx'
import { Duplicates } from './duplicates/duplicates.tsx'
import { FiguresPage } from './figures/figures-page.tsx'
import { NotFound } from './page/not-found.tsx'
import { OfficeShell } from './frame/office-shell.tsx'
import { ShortcutsDialog } from './frame/shortcuts-dialog.tsx'
import { AuditLog } from './ledgers/audit-log.tsx'
import { TakingsPage } from './takings/takings-page.tsx'
import { Refunds } from './ledgers/refunds.tsx'
import { Offers } from './offers/offers.tsx'
import { paths } from './paths.ts'
import { Places } from './places/places.tsx'
import { ColleaguesPage } from './colleagues/colleagues-page.tsx'
import { FindPeople } from './people/find-people.tsx'
import { PersonPage } from './people/person-page.tsx'
import { PersonViewPage } from './people/person-view-page.tsx'
import { PolicyPage } from './people/policy-page.tsx'
import { Queue } from './queue/queue.tsx'
import { Release } from './release/release.tsx'
import { AssignmentRules } from './assignments/assignment-rules.tsx'
import { MyWork } from './assignments/my-work.tsx'
import { Inbox } from './requests/inbox.tsx'
import { ReviewEnd } from './review-end/review-end.tsx'
import { SecondReview } from './second-review/second-review.tsx'
import { SecondVerification } from './second-verification/second-verification.tsx'
import { VerificationReport } from './second-verification/verification-report.tsx'
import { Guarded } from './guarded.tsx'
import { PageForRole } from './session/page-for-role.tsx'

/** The office console, without its router. */
export function App() {
  const { pathname } = useLocation()
  return (
    <>
      <ToastRegion />
      <LoadingStatus />
      <ErrorBoundary at={pathname} whole>
        <Routes>
          <Route path={paths.login} element={<Login />} />
          <Route path={paths.invitation} element={<Invitation />} />
          <Route element={<Guarded />}>
            <Route path={paths.application} element={<ApplicationPage />} />
            <Route element={<PageForRole title="Second review" permission="approve-decision" />}>
              <Route path={paths.secondReview} element={<SecondReview />} />
            </Route>
            <Route element={<PageForRole title="Second verification" permission="verify-results" />}>
              <Route path={paths.secondVerification} element={<SecondVerification />} />
            </Route>
            <Route element={<OfficeShell />}>
              <Route element={<PageForRole title="Sample report" permission="read-sample" />}>
                <Route path={paths.verificationReport} element={<VerificationReport />} />
              </Route>
              <Route path={paths.queue} element={<Queue />} />
              <Route path={paths.people} element={<FindPeople />} />
              <Route path={paths.person} element={<PersonPage />} />
              <Route element={<PageForRole title="What the applicant sees" permission="help-people" />}>
                <Route path={paths.personView} element={<PersonViewPage />} />
              </Route>
              <Route path={paths.offers} element={<Offers />} />
              <Route path={paths.figures} element={<FiguresPage />} />
              <Route path={paths.places} element={<Places />} />
              <Route path={paths.requests} element={<Inbox />} />
              <Route element={<PageForRole title="My applications" permission="review-applications" />}>
                <Route path={paths.myWork} element={<MyWork />} />
              </Route>
              <Route element={<PageForRole title="Assignment rules" permission="set-assignment-rules" />}>
                <Route path={paths.assignmentRules} element={<AssignmentRules />} />
              </Route>
              <Route element={<PageForRole title="End of the list" permission="review-applications" />}>
                <Route path={paths.reviewEnd} element={<ReviewEnd />} />
              </Route>
              <Route path={paths.duplicates} element={<Duplicates />} />
              <Route element={<PageForRole title="Bulk action" permission="propose-decision" />}>
                <Route path={paths.bulk} element={<BulkPage />} />
              </Route>
              <Route element={<PageForRole title="Release" permission="release-decision" />}>
                <Route path={paths.release} element={<Release />} />
              </Route>
              <Route element={<PageForRole title="Takings" permission="read-payments" />}>
                <Route path={paths.takings} element={<TakingsPage />} />
              </Route>
              <Route element={<PageForRole title="Refunds" permission="read-refunds" />}>
                <Route path={paths.refunds} element={<Refunds />} />
              </Route>
              <Route element={<PageForRole title="Audit log" permission="read-audit" />}>
                <Route path={paths.audit} element={<AuditLog />} />
              </Route>
              <Route element={<PageForRole title="Colleagues" permission="manage-staff" />}>
                <Route path={paths.colleagues} element={<ColleaguesPage />} />
              </Route>
              <Route element={<PageForRole title="Banner" permission="set-banner" />}>
                <Route path={paths.banner} element={<BannerPage />} />
              </Route>
              <Route path={paths.policy} element={<PolicyPage />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Routes>
      </ErrorBoundary>
      <ShortcutsDialog />
    </>
  )
}
