{{- define "masthead.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "masthead.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "masthead.labels" -}}
{{ include "masthead.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "masthead.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "masthead.secret" -}}
{{- .Values.secrets.existingSecret | default (include "masthead.name" .) -}}
{{- end -}}

{{- define "masthead.claim" -}}
{{- .Values.persistence.existingClaim | default (printf "%s-data" (include "masthead.name" .)) -}}
{{- end -}}

{{/* The host of the public address, without a port. */}}
{{- define "masthead.host" -}}
{{- (urlParse .Values.appUrl).hostname -}}
{{- end -}}

{{/* What the values' schema can't say: which values depend on each other. */}}
{{- define "masthead.check" -}}
{{- if not .Values.appUrl -}}
{{- fail "appUrl is required: the public address of the studio, for example https://masthead.example.com" -}}
{{- end -}}
{{- $s := .Values.secrets -}}
{{- if $s.existingSecret -}}
{{- if or $s.databaseUrl $s.authSecret $s.encryptionKeys $s.smtpUrl $s.metricsToken $s.extra -}}
{{- fail "secrets: set either existingSecret or the values, not both" -}}
{{- end -}}
{{- else -}}
{{- if not $s.databaseUrl -}}
{{- fail "secrets.databaseUrl is required unless secrets.existingSecret is set: postgresql://user:password@host:5432/masthead" -}}
{{- end -}}
{{- if not $s.authSecret -}}
{{- fail "secrets.authSecret is required unless secrets.existingSecret is set: the output of openssl rand -base64 48" -}}
{{- end -}}
{{- if not $s.encryptionKeys -}}
{{- fail "secrets.encryptionKeys is required unless secrets.existingSecret is set: k1: and the output of openssl rand -base64 32" -}}
{{- end -}}
{{- end -}}
{{- if not (or (hasPrefix "s3:" .Values.storage.url) .Values.persistence.enabled) -}}
{{- fail "Pods share media: set storage.url to s3://…, or persistence.enabled with a volume that all pods can mount" -}}
{{- end -}}
{{- if and .Values.persistence.enabled (not .Values.persistence.existingClaim) (not (has "ReadWriteMany" .Values.persistence.accessModes)) -}}
{{- fail "persistence.accessModes: web and worker pods mount the volume at the same time, so it must have ReadWriteMany" -}}
{{- end -}}
{{- range $name := list "AUTH_SECRET" "ENCRYPTION_KEYS" "DATABASE_URL" "SMTP_URL" "METRICS_TOKEN" -}}
{{- if hasKey $.Values.config $name -}}
{{- fail (printf "config.%s: a ConfigMap is no place for a secret; set it under secrets" $name) -}}
{{- end -}}
{{- end -}}
{{- range $name := list "APP_URL" "STORAGE_URL" "WORKER" "PORT" "HOST" "DATA_DIR" "DRAIN_SECONDS" -}}
{{- if hasKey $.Values.config $name -}}
{{- fail (printf "config.%s: the chart sets it from its own values" $name) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.serviceMonitor.enabled (not $s.existingSecret) (not $s.metricsToken) -}}
{{- fail "serviceMonitor needs secrets.metricsToken: without a token, /metrics answers only requests from the same pod" -}}
{{- end -}}
{{- end -}}

{{- define "masthead.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "masthead.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "masthead.envFrom" -}}
- configMapRef: { name: {{ include "masthead.name" . }} }
- secretRef: { name: {{ include "masthead.secret" . }} }
{{- end -}}

{{- define "masthead.mounts" -}}
- { name: data, mountPath: /data }
- { name: cache, mountPath: /app/.next/cache }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "masthead.volumes" -}}
- name: data
  {{- if .Values.persistence.enabled }}
  persistentVolumeClaim: { claimName: {{ include "masthead.claim" . }} }
  {{- else }}
  emptyDir: {}
  {{- end }}
- { name: cache, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- end -}}

{{/* Restarts pods when their configuration changes. */}}
{{- define "masthead.podAnnotations" -}}
checksum/config: {{ include (print $.Template.BasePath "/config.yaml") . | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}
