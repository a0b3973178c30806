import { type ComponentType, useState } from 'react'
import { NoServerPage } from '#web/applicant/guarded/no-server.tsx'
import { NotFound as PortalNotFound } from '#web/applicant/not-found.tsx'
import { NotFound as OfficeNotFound } from '#web/office/page/not-found.tsx'
import { Waiting as OfficeWaiting } from '#web/office/page/waiting.tsx'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { Avatar } from '#web/pictures/avatar.tsx'
import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { SideMenu } from '#web/ui/side-menu.tsx'
import { SlideIn } from '#web/ui/slide-in.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Bell, TopBar } from '#web/ui/top-bar.tsx'
import { CardsPart } from './pages-part.tsx'
import { names } from './sample-names.ts'

const groups = [
  {
    key: 'main',
    items: [
      {
        key: 'dashboard',
        content: (
          <a href="#d" aria-current="page">
            Dashboard
          </a>
        ),
      },
      { key: 'bio', content: <a href="#b">Bio-Data</a> },
      { key: 'kin', content: <a href="#n">Next of Kin</a> },
      { key: 'program', content: <a href="#p">Program Choices</a> },
    ],
  },
  {
    key: 'other',
    title: 'After admission',
    items: [
      {
        key: 'matric',
        content: 'Matric Number',
        lockedBecause: 'Opens when you are admitted and your acceptance fee is paid.',
      },
      { key: 'history', content: <a href="#h">Payment History</a> },
      { key: 'logout', content: <button type="button">Logout</button> },
    ],
  },
]

const brand = (
  <a href="#start">
    <Logo text="MAT" line="Distance Learning Centre" />
  </a>
)

export function ShellPage() {
  const [open, setOpen] = useState(false)
  const menu = <SideMenu groups={groups} />
  return (
    <Shell
      brand={brand}
      menu={menu}
      topBar={
        <TopBar
          title="Dashboard"
          menuOpen={open}
          onMenu={() => setOpen(true)}
          bell={
            <a href="#notifications">
              <Bell unread={3} />
            </a>
          }
          person={{ name: names[3], number: 'MAT/24/000123', avatar: <Avatar /> }}
        />
      }
    >
      <PageHeading title="Complete your Application">Each section you finish fills its square.</PageHeading>
      <CardsPart />
      {open && (
        <SlideIn label="Menu" brand={brand} onClose={() => setOpen(false)}>
          {menu}
        </SlideIn>
      )}
    </Shell>
  )
}

export function AuthPage() {
  return (
    <AuthLayout
      logo={brand}
      picture={<OnboardingFemale onDeep />}
      caption="Study from where you are."
      footer={<p>Help: Mrs A. Sample, 0800 000 0001</p>}
    >
      <PageHeading title="Login">Welcome back. Your answers are kept.</PageHeading>
      <Form>
        <TextField
          label="Username"
          name="username"
          hint="Your email address or application number"
          autoComplete="username"
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <CheckboxField label="Remember me" name="remember" />
        <Actions>
          <Button title="Login" type="submit" wide />
        </Actions>
      </Form>
    </AuthLayout>
  )
}

export function ErrorPage() {
  return (
    <main>
      <ErrorScreen message="404 Not Found" action={<Button title="Load again" />} />
    </main>
  )
}

export const portalPages: Record<string, ComponentType> = {
  'portal-no-server': () => <NoServerPage retry={() => undefined} />,
  'portal-not-found': PortalNotFound,
}

export const officePages: Record<string, ComponentType> = {
  'office-waiting': () => (
    <OfficeWaiting>
      <LoadingPlaceholder />
    </OfficeWaiting>
  ),
  'office-not-found': OfficeNotFound,
}
