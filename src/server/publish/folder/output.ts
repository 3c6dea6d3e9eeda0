/** Writes a site as a plain folder, with the files that static hosts read. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formerAddresses } from '#domain/search/addresses/former.ts';
import type { Site } from '#domain/tenant/site.ts';
import { allowedHosts } from '../allowed-hosts.ts';
import { EDITOR_PAGE, editorPolicy, pagePolicy, withPolicy } from '../content-policy.ts';
import type { PackedFiles } from '../pack.ts';
import { isHidden } from '../static.ts';
import { headersFile } from './headers-file.ts';
import { nginxConf } from './nginx-conf.ts';
import { platformAddresses } from './platform-addresses.ts';
import { redirectsFile } from './redirects-file.ts';

/** Replaces whatever is in the folder. */
export interface FolderTask {
  folder: string;
  /** The origin for requests that a static host cannot serve; null: there is none. */
  platform?: string | null;
  /** A file to write for nginx as well. */
  nginx?: string | null;
}

const NO_PLATFORM =
  'forms, sign-in and checkout need the platform: set PLATFORM_ORIGIN, and the host forwards their requests';

interface FolderOutput {
  sink: {
    keep(): boolean;
    lastKey(): null;
    add(path: string, content: Buffer): Promise<void>;
    read(path: string): Promise<Buffer>;
  };
  finish(): Promise<PackedFiles>;
  /** Removes unfinished output. */
  clear(): Promise<void>;
}

/** @param note collects notes for the person who publishes the folder */
export async function folderOutput(
  site: Site,
  { folder, platform = null, nginx = null }: FolderTask,
  note: (text: string) => void,
): Promise<FolderOutput> {
  const fresh = `${folder}.building`;
  await rm(fresh, { recursive: true, force: true });
  const { reach, editorConnect } = allowedHosts(site);
  const files: string[] = [];
  const write = async (path: string, content: Buffer | string) => {
    const file = join(fresh, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const page = (path: string, html: string): string =>
    withPolicy(html, path === EDITOR_PAGE ? editorPolicy(html, editorConnect) : pagePolicy(html, reach));

  return {
    sink: {
      keep: () => false,
      lastKey: () => null,
      add: async (path, content) => {
        if (isHidden(path)) return;
        files.push(path);
        await write(path, path.endsWith('.html') ? page(path, content.toString('utf8')) : content);
      },
      read: (path) => readFile(join(fresh, path)),
    },
    finish: async () => {
      const addresses = platformAddresses(site);
      await write('_headers', headersFile(files));
      const built = new Set(files);
      const former = formerAddresses((path) => built.has(`${path}.html`) || built.has(`${path}/index.html`));
      await write('_redirects', redirectsFile(addresses, platform, former));
      if (platform === null) note(NO_PLATFORM);
      await rm(folder, { recursive: true, force: true });
      await mkdir(dirname(folder), { recursive: true });
      await rename(fresh, folder);
      if (nginx !== null) {
        await writeFile(nginx, nginxConf({ site, root: folder, files, addresses, origin: platform }));
      }
      const pages = files.filter((path) => path.endsWith('.html')).length;
      return { files: new Map(), policies: [], pages };
    },
    clear: () => rm(fresh, { recursive: true, force: true }),
  };
}
