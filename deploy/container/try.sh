#!/bin/sh
# Builds both images and starts all containers with new keys and passwords, in a copy of the files. Deletes containers, volumes and the copy at
# the end. CI runs this. Needs Docker with compose, openssl and curl. Without Docker, it does nothing.
set -eu
docker info > /dev/null 2>&1 || { echo "skipped: Docker does not run here"; exit 0; }

cd "$(dirname "$0")/../.."
docker build -f deploy/container/Dockerfile -t matric:try .
docker build -f deploy/container/Dockerfile --target proxy -t matric-proxy:try .

host=apply.university.example
folder=$(mktemp -d)
compose="docker compose -p matric-try -f $folder/compose.yaml"
trap '$compose logs --tail 50 || true; $compose down --volumes || true; rm -rf "$folder" 2> /dev/null || sudo rm -rf "$folder"' EXIT
sed "s#/etc/letsencrypt:/etc/letsencrypt#$folder/letsencrypt:/etc/letsencrypt#" deploy/container/compose.yaml > "$folder/compose.yaml"
sed -E 's/127\.0\.0\.1:300([123])/172.30.0.1\1:3000/' deploy/nginx/matric.conf > "$folder/matric.conf"
echo VERSION=try > "$folder/.env"

server=$(openssl rand -hex 24)
owner=$(openssl rand -hex 24)
openssl rand -hex 24 > "$folder/database-password"
cat > "$folder/create-roles.sql" << EOF
create role matric login password '$owner' nosuperuser nobypassrls;
create role matric_server login password '$server' nosuperuser nobypassrls;
create database matric owner matric;
revoke all on database matric from public;
grant connect on database matric to matric_server;
EOF
sed -E -e '/^(STORAGE_URL|S3_)/d' -e 's/^HOST=.*/HOST=0.0.0.0/' -e "s/:…@db.internal:5432/:$server@db:5432/" -e 's/\?sslmode=.*//' \
  -e 's/…/0123456789abcdef/' deploy/matric.env > "$folder/matric.env"
echo TRUST_PROXY=172.30.0.10 >> "$folder/matric.env"
sed -e "s/:…@db.internal:5432/:$owner@db:5432/" -e 's/?sslmode=.*//' deploy/owner.env > "$folder/owner.env"

mkdir -p "$folder/keys" "$folder/backups" "$folder/letsencrypt/live/$host"
openssl genpkey -algorithm ed25519 -out "$folder/keys/documents.pem"
openssl rand 32 | basenc --base64url | tr -d '=\n' > "$folder/keys/office-seal.key"
openssl rand -base64 24 > "$folder/keys/backup-passphrase"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$host" -keyout "$folder/letsencrypt/live/$host/privkey.pem" \
  -out "$folder/letsencrypt/live/$host/fullchain.pem" 2> /dev/null
# A container sets the owners and modes of docs/operations/containers.md, because this script may run without root.
chmod 0600 "$folder/matric.env" "$folder/owner.env" "$folder/database-password"
docker run --rm --user 0 --entrypoint sh -v "$folder:/files" matric:try -c '
  cd /files && chown 999 create-roles.sql && chmod 0400 create-roles.sql &&
  chown -R 10001 keys backups && chmod 0400 keys/* && chmod 0700 keys backups'

$compose run --rm -T command migrate
$compose up -d --wait --wait-timeout 180
curl -fsSk --retry 10 --retry-all-errors --resolve "$host:443:127.0.0.1" "https://$host/application/" -o /dev/null
echo "All containers started, and the landing page was returned."
