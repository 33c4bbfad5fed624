/**
 * What a version brings, as people read it: its section of the changelog, up to the list of all changes. Refuses a version that
 * the changelog does not name: nobody could tell what is in it.
 */
export function releaseNotes(changelog, version) {
  const [, section] = changelog.split(`\n## ${version} `);
  if (section === undefined) throw new Error(`docs/changelog.md has no section "## ${version} - DATE".`);
  const [title, ...lines] = section.split(/\n## /)[0].split('\n### All changes')[0].split('\n');
  return `# Tollgate ${version} (${title.replace('- ', '')})\n${lines.join('\n').trimEnd()}\n`;
}
