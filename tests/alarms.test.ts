/**
 * The alarms: each uses metrics that exist, and says what to do. Prometheus itself evaluates them where it is
 * installed.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { openMetrics } from '../src/server/metrics/metrics.ts';

const run = promisify(execFile);
const FILE = resolve(import.meta.dirname, '../scripts/hosting/alarms.yaml');

interface Alarm {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}
const alarms = (parse(readFileSync(FILE, 'utf8')) as { groups: { rules: Alarm[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

describe.each(alarms)('$alert', ({ expr, labels, annotations }) => {
  test('uses metrics of the platform', () => {
    const known = openMetrics('1.0.0').registry.getMetricsAsArray();
    const names = known.map(({ name }) => name);
    for (const [name] of expr.matchAll(/\b(?:forecourt|nodejs|process)_\w+/g)) {
      expect(names).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
    }
  });

  test('says who has to act, and on what', () => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(20);
    expect(annotations.action.length).toBeGreaterThan(20);
  });
});

test('every alarm has its own name', () => {
  const names = alarms.map(({ alert }) => alert);
  expect(names).toEqual([...new Set(names)]);
});

/** An hour of a metric, and the alarms at its end. */
const CASES: readonly { name: string; series: Record<string, string>; alarms: string[] }[] = [
  {
    name: 'a calm hour',
    series: {
      'forecourt_database_up{instance="a"}': '1x60',
      'forecourt_waiting_oldest_seconds{queue="leads"}': '30x60',
      'forecourt_given_up{queue="leads"}': '0x60',
      'forecourt_publish_failed{site="north"}': '0x60',
      'up{job="forecourt",instance="a"}': '1x60',
    },
    alarms: [],
  },
  {
    name: 'a site whose build was stopped',
    series: {
      'forecourt_work_stopped_total{site="north",work="building the site",limit="time"}': '_x49 1x9',
    },
    alarms: ['WorkStopped'],
  },
  {
    name: 'a lead that nobody takes, told by two processes',
    series: {
      'forecourt_waiting_oldest_seconds{queue="leads",instance="a"}': '0+60x60',
      'forecourt_waiting_oldest_seconds{queue="leads",instance="b"}': '0+60x60',
    },
    alarms: ['LeadsNotSent'],
  },
  {
    name: 'a form that cannot be sent',
    series: {
      'forecourt_requests_total{site="north",route="/api/enquiries",status="5xx"}': '0+1x60',
      'forecourt_requests_total{site="north",route="/api/enquiries",status="2xx"}': '0+1x60',
    },
    alarms: ['Errors', 'LeadsRefused'],
  },
  {
    name: 'a site that fails to publish',
    series: {
      'forecourt_publish_failed{site="north"}': '1x60',
      'forecourt_publish_failed{site="south"}': '0x60',
    },
    alarms: ['SiteNotPublished'],
  },
  {
    name: 'a process of two that is gone, and no database',
    series: {
      'up{job="forecourt",instance="a"}': '0x60',
      'up{job="forecourt",instance="b"}': '1x60',
      'forecourt_database_up{instance="b"}': '0x60',
    },
    alarms: ['DatabaseDown', 'PlatformDown'],
  },
  {
    name: 'pages that shoppers see late',
    series: {
      'forecourt_web_vital_seconds_bucket{site="north",page="search",vital="LCP",le="2.5"}': '0+5x60',
      'forecourt_web_vital_seconds_count{site="north",page="search",vital="LCP"}': '0+10x60',
      'forecourt_web_vital_seconds_bucket{site="south",page="search",vital="LCP",le="2.5"}': '0+10x60',
      'forecourt_web_vital_seconds_count{site="south",page="search",vital="LCP"}': '0+10x60',
    },
    alarms: [],
  },
];

describe.skipIf(!hasPromtool)('Prometheus (promtool of the package prometheus)', () => {
  test('accepts the file', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', FILE]);
    expect(stdout).toContain(`SUCCESS: ${alarms.length} rules found`);
  });

  test.each(CASES)('$name', async ({ series, alarms: expected }) => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    try {
      const file = join(folder, 'hour.yaml');
      const hour = {
        rule_files: [FILE],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
            promql_expr_test: [
              {
                expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
                eval_time: '60m',
                exp_samples: expected.map((alertname) => ({
                  labels: `{alertname="${alertname}"}`,
                  value: 1,
                })),
              },
            ],
          },
        ],
      };
      await writeFile(file, stringify(hour));
      await run('promtool', ['test', 'rules', file]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test.skipIf(hasPromtool)(
  'Prometheus evaluates the alarms: skipped, the package prometheus is not installed',
  () => {},
);
