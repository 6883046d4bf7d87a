import { Avatar } from '#ui/avatar';
import { Badge } from '#ui/badge';
import { BrandMark } from '#ui/brand-mark';
import { Button } from '#ui/button';
import { EmailLink, PhoneLink } from '#ui/contact-links';
import { Key } from '#ui/key';
import { PageHeading } from '#ui/page-heading';
import { PrintedPoster } from '#ui/printed-poster';
import { PrintedSheet } from '#ui/printed-sheet';
import { PriorityBadge } from '#ui/priority-badge';
import { ProgressBar } from '#ui/progress-bar';
import { QrCode } from '#ui/qr-code';
import { RelativeTime } from '#ui/relative-time';
import { type Exhibits, longName, longText } from './exhibits.ts';

export const small: Exhibits = {
  avatar: [
    [
      'two names, one name, muted',
      <div key="avatars" className="flex gap-2">
        <Avatar firstName="Ada" lastName="Lind" />
        <Avatar firstName="Zoë" />
        <Avatar firstName="Ada" lastName="Lind" isMuted />
      </div>,
    ],
  ],
  badge: [
    [
      'of each tone',
      <div key="badges" className="flex flex-wrap gap-2">
        <Badge tone="waiting">Waiting</Badge>
        <Badge tone="serving">In Progress</Badge>
        <Badge tone="done">Completed</Badge>
        <Badge tone="danger">No Show</Badge>
        <Badge tone="neutral">Inactive</Badge>
        <Badge tone="accent">You</Badge>
        <PriorityBadge priority="urgent" />
        <PriorityBadge priority="emergency" />
      </div>,
    ],
  ],
  'brand-mark': [['the mark', <BrandMark key="mark" />]],
  'contact-links': [
    [
      'a phone number and an email address',
      <div key="contact" className="grid gap-1">
        <PhoneLink phone="+16175550126" />
        <EmailLink email="rubin.abernathy@example.org" />
      </div>,
    ],
  ],
  key: [
    [
      'keys',
      <p key="keys" className="flex gap-2">
        <Key name="/" />
        <Key name="Ctrl K" />
      </p>,
    ],
  ],
  'printed-poster': [
    [
      'on paper alone, in two languages',
      <PrintedPoster
        key="poster"
        clinicName="Harborlight Clinic"
        texts={[
          { lang: 'en', title: 'Check in with your phone', hint: 'Scan the code.' },
          { lang: 'de', title: 'Mit dem Handy anmelden', hint: 'Scannen Sie den Code.' },
        ]}
        address="https://clinic.example/kiosk"
        qrLabel="QR code"
      />,
    ],
  ],
  'printed-sheet': [
    [
      'on paper alone: print this page',
      <PrintedSheet key="sheet" className="">
        <p>{longText}</p>
      </PrintedSheet>,
    ],
  ],
  'progress-bar': [
    ['nothing yet', <ProgressBar key="none" label="Upload" share={0} />],
    ['a third', <ProgressBar key="third" label="Upload" share={1 / 3} />],
    ['all', <ProgressBar key="all" label="Upload" share={1} />],
    ['nobody can know yet', <ProgressBar key="unknown" label="Upload" />],
  ],
  'qr-code': [
    [
      'black on white in every theme',
      <QrCode key="code" text="https://clinic.example" label="Ticket" className="size-32" />,
    ],
  ],
  'relative-time': [
    [
      'the exact time under the pointer',
      <RelativeTime key="time" relative="5 minutes ago" exact="22 Nov 2026, 15:09" />,
    ],
  ],
  // Listed last, because this component renders an h1, and no h3 may follow an h1 directly.
  'page-heading': [
    [
      'with a main action',
      <PageHeading key="heading" title="Patient Management" subtitle="Manage your patients">
        <Button variant="primary">Add New Patient</Button>
      </PageHeading>,
    ],
    ['long', <PageHeading key="long" title={longName} subtitle={longText} />],
  ],
};
